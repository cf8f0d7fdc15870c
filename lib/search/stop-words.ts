/** Words with little meaning. They count less in a query, but are not dropped: "who can do what" consists of them. */
const ENGLISH = `a about after all also am an and any are as at be because been before being below between both but by can
cannot cant could did do does doesnt doing dont down during each few for from further get gets give got had has have having he
her here hers him his how i id if im in into is isnt it its ive just let lets like make many me more most much my no nor not of off
on once one only or other our out over own same she should so some such than that the their them then there theres these they
thing things this those through to too under until up use used using very want was way we were what whats when where which
while who whom why will with without wont would you your`;

const CHINESE = `的 了 和 与 或 在 是 我 你 他 她 它 们 我们 你们 他们 这 那 这个 那个 这些 那些 一个 一下 一些 有 没有 没 不 不能 会 能 能不能
可以 可不可以 要 想 想要 把 被 让 给 对 对于 从 到 用 使用 怎么 怎样 怎么样 怎么办 如何 什么 为什么 哪 哪里 哪些 哪个 多少 几 吗 呢 吧 啊 呀 就 才 都
也 还 又 再 很 更 最 太 上 下 里 中 后 前 时 时候 之 其 而 及 以 以及 但 但是 如果 因为 所以 并 并且 于 请 请问 里面 有没有 是否 是不是 需要 应该
跟 一次 一直 起来 样子 直接 同样 好 多 每次 整个 已经 还是 或者 只 只是 得 着 过 能够 自己 别人 东西 地方 样 之后 之前 以后 做 说 去 来 看`;

const JAPANESE = `の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その あっ よう また もの
です ます ください どう どの 何 なぜ どこ まし でき できる 方法`;

const words: ReadonlySet<string> = new Set(`${ENGLISH} ${CHINESE} ${JAPANESE}`.split(/\s+/));

/** True for a word, in lower case and without apostrophes, that carries little meaning. */
export function isStopWord(word: string): boolean {
  return words.has(word);
}
