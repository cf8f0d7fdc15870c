/**
 * Maps the words people use to the words documentation uses: one or more words, and after the colon the words that a page may
 * use instead. Each entry works in one direction, because "money" means "pricing" far more often than the reverse. General
 * vocabulary of software documentation: do not add words because one question misses its page. Additions are measured on
 * questions about other sites, which are written after them (`bench/NOTES.md`).
 */
export const ENGLISH_SYNONYMS = `
delete: remove erase drop uninstall clear purge | add: create insert new make
change: edit modify update alter adjust customize customise rename
configure: setup set settings setting configuration config option options preferences customize
show: display view see render appear visible visibility | hide: hidden conceal invisible visibility
stop: cancel abort terminate kill halt interrupt | pause: suspend freeze
start: begin run launch trigger execute invoke | restart: reboot reload | resume: continue
error: fail failure failed exception crash broken problem issue troubleshoot troubleshooting
debug: troubleshoot diagnose inspect | fix: repair solve resolve troubleshoot troubleshooting
slow: speed performance fast latency optimize | limit: quota cap maximum max restrict limits throttle
price: pricing cost billing charge fee pay payment plan subscription | money: billing cost pricing payment
bill: billing invoice | buy: purchase subscribe subscription upgrade | user: member account person people
people: member members users team | colleague: teammate member team collaborator
team: workspace organization organisation members collaborate
company: organization organisation business enterprise | invite: add member
login: signin authenticate authentication auth | logout: signout | password: credential credentials secret
permission: access role rights privilege authorization | allow: permit enable grant permission
block: deny forbid restrict prevent | private: secret restricted protect authentication
protect: secure security password authentication | public: open | share: publish link
key: token credential secret apikey | env: environment variable | upload: import attach file
download: export | export: download | import: upload migrate | move: migrate migration transfer switch
migrate: migration upgrade convert | copy: duplicate clone | save: store persist | backup: restore export
upgrade: update migrate version | version: release | old: previous legacy deprecated
history: version log changelog previous | install: setup installation add
begin: quickstart started introduction start | tutorial: quickstart guide example
example: sample template demo | picture: image photo screenshot logo | image: picture screenshot
movie: video | icon: favicon logo symbol | logo: brand branding | colour: color theme
color: theme colour colors palette | dark: theme appearance mode | look: appearance theme style styling
style: css theme appearance | font: typography typeface | layout: design structure
menu: navigation navbar sidebar | navigation: menu sidebar | sidebar: navigation menu
banner: announcement notice | button: cta | box: callout card | warning: callout note admonition
collapsible: accordion expandable | table: grid | diagram: mermaid chart flowchart
formula: math latex equation | search: find lookup query | find: search locate | url: link address domain
address: url domain | website: site domain | domain: dns hostname url | redirect: forward
language: locale translate translation localization i18n internationalization
translate: translation localization language | bot: assistant agent chatbot ai | chatbot: assistant agent
llm: model ai | ai: llm assistant model | prompt: instruction | robot: crawler bot | google: seo analytics
seo: search indexing metadata | stats: statistics analytics metrics insights
analytics: metrics tracking insights statistics usage | track: tracking analytics monitor
monitor: observability logs monitoring alert trace | log: logs logging trace
notify: notification alert email | alert: notification alerts | email: mail notification | comment: feedback
rating: feedback vote | opinion: feedback | schedule: cron scheduled recurring timer
periodic: cron schedule recurring | daily: schedule cron | hourly: schedule cron | wait: delay sleep pause
delay: wait sleep | timeout: duration limit | retry: attempt retries rerun | repeat: retry loop
parallel: concurrent concurrency batch | simultaneous: concurrent concurrency parallel
concurrency: queue parallel | queue: concurrency job | job: task run | task: job | batch: bulk | bulk: batch
send: post | receive: get | webhook: callback event | event: webhook trigger
realtime: stream streaming live | live: realtime stream | stream: streaming realtime | cache: caching
test: testing preview | preview: staging draft | staging: preview environment | production: deploy live
deploy: deployment publish release ship | publish: deploy release | host: hosting deploy
selfhost: hosting docker | container: docker image | server: host machine backend | computer: machine local
laptop: local machine | memory: ram machine | cpu: machine vcpu | size: dimension machine
local: localhost development cli | terminal: cli command | command: cli | browser: frontend client
frontend: client react | backend: server | library: package sdk dependency module
package: dependency module library | plugin: extension integration addon | extension: plugin
tool: integration plugin | connect: integrate integration link | integrate: integration connect
github: git repository | repo: repository git | repository: repo git | branch: git | commit: git
merge: pull pr | database: db postgres sql | db: database | document: file knowledge
documents: knowledge files | chunk: segment split | embed: embedding iframe | vector: embedding
condition: conditional if branch | loop: iterate iteration | function: method
parameter: argument param variable input | variable: parameter | input: parameter field form
output: result response return | result: output response | return: output response | request: call
call: invoke request | endpoint: api route | spec: openapi specification swagger | swagger: openapi
header: headers | cookie: session | session: thread conversation | chat: conversation message assistant
conversation: chat thread session | tag: label tags | label: tag | category: group tag
group: category section | folder: directory | directory: folder | path: route url slug | page: document
homepage: landing index home | missing: notfound 404 | markdown: mdx | code: snippet codeblock
snippet: reusable code | reuse: reusable snippet component | component: snippet
duplicate: idempotency twice | twice: duplicate idempotency | unique: idempotency | region: location country
location: region | country: region geo | time: date timezone | timezone: time
privacy: gdpr data compliance | compliance: security soc2 gdpr | sso: saml oauth authentication | saml: sso
oauth: authentication | certificate: ssl tls https | https: ssl certificate | ip: address allowlist
whitelist: allowlist | proxy: reverse | nested: child hierarchy | child: nested subtask | parent: nested
order: sort ordering | sort: order | filter: condition | mobile: responsive | phone: mobile
print: pdf export | pdf: export | spreadsheet: excel csv | excel: spreadsheet csv | name: title rename
title: name heading | description: summary | default: fallback | require: required mandatory
optional: required | validate: validation check schema lint | check: validate verify
verify: validate signature | lint: check validate | broken: dead invalid | format: formatting
keyboard: shortcut hotkey | shortcut: keyboard | expire: expiration ttl | expiry: expiration ttl
lifetime: ttl expiration | retention: ttl expire | rollback: revert undo restore | undo: revert rollback
restore: rollback backup | revert: rollback | support: contact help | help: support | contact: support
auth: authentication authorization login | authn: authentication | authz: authorization permission | config: configuration | docs: documentation | dev: development | prod: production
perms: permission role | admin administrator owner: role permission admin owner | k8s: kubernetes | async: asynchronous background | sync: synchronize synchronization | sdk: library package client
param arg: parameter argument | params args: parameter argument | creds: credential | cert: certificate tls | dir: directory folder | pic pics: image | vid: video | info: details metadata
id ids identifier: id identifier key uuid | pw passphrase: password credential | 2fa mfa: multifactor authentication | otp: verification code | spec: specification
coworker coworkers teammate workmate: member team collaborator user | boss manager supervisor: owner admin approval role | employee staff: member user organization | customer client buyer: user customer tenant
visitor reader audience: user visitor | somebody someone anybody anyone person: user member | stranger outsider: anonymous guest unauthenticated | newcomer beginner newbie: quickstart onboarding introduction
kid family friend: user member share | seat: license member billing plan | tenant: organization multi workspace project | owner: role admin permission
wipe forget forgotten trash discard: delete remove clear purge | erase: delete remove | undelete recover: restore | kick: remove trigger start | ditch: remove disable
kill: cancel abort terminate timeout stop | hang hangs stuck freeze frozen: timeout unresponsive pending queue | crash crashes died dies: error failure exception restart | explode blow: limit overflow error
rerun redo: retry replay rerun | refuse refused reject rejected: error deny unauthorized invalid | blocked: cors firewall forbidden policy | denied: permission unauthorized forbidden access
wrong incorrect mistake: error invalid incorrect | bug glitch: issue error fix | weird strange: unexpected issue troubleshooting | fails: error failure troubleshooting
complain complaint: error warning feedback | trouble: troubleshooting issue | recover: retry restore error | survive persist: persistence persistent storage durable
remember remembers memory: memory persist store history state session | forget: memory expire delete | notes: memory comment | recall: memory search retrieve
keep kept: store persist retain retention | preserve: persist keep | hold: store | put: add set place | throw: exception error raise
stash: cache store | lose lost: data persistence missing | leak leaks: isolation scope filter | mix mixed: isolation scope
expire gone vanish disappear: expiration ttl expire delete retention | fade: decay expire | outdated stale: cache refresh expire version
next: upcoming schedule | nightly weekly monthly yearly morning evening noon midnight: schedule cron recurring interval | monday tuesday wednesday thursday friday saturday sunday weekend: schedule cron date expiration
minute minutes second seconds hour hours: timeout interval duration ttl | deadline: timeout duration expiration | moment: delay time | pace: rate interval
ago: history date timestamp | past: history previous timestamp | today yesterday: date timestamp | when: date time schedule
finished done complete: complete status result finish | progress percent percentage: progress status | halfway mid: progress pause | unfinished: pending draft
giant huge enormous massive: large size limit maximum | tiny little small: size minimum | many lots plenty: multiple bulk batch list | thousand thousands million hundred: bulk batch pagination limit scale
fewer less: reduce limit | cut: reduce truncate limit | shrink smaller: reduce compress size | grow bigger larger: scale increase size limit | exceed over: limit exceed overage quota
cheap cheaper cheapest: cost pricing optimize reduce | expensive: cost pricing optimize | money spend spent spending: cost billing budget usage pricing | afford: pricing plan
pay paying paid payer: billing payment subscription plan pricing | refund: billing payment refund | free: tier trial plan pricing | charged: billing charge payment | invoice receipt: billing invoice
budget: limit cost billing usage | trial: plan free subscription | discount coupon voucher: discount promotion coupon pricing | tax vat: tax
photo photos picture pictures photograph scan scanned: image multimodal upload vision | drawing sketch: image diagram | sound voice speech audio: audio speech voice transcription | spoken speak: voice speech audio
song music: audio | film movie clip: video | attachment: file upload | drop drag: upload file dragdrop | contract paper letter: document pdf file
document paperwork: document file pdf | sheet spreadsheet: csv excel export | chart graph plot: chart visualization | map: location
logo emblem: icon logo brand image | badge: label icon | emoji: icon | avatar: image icon profile
colours hue: color theme | bright: theme light | pretty beautiful nice ugly: style theme appearance design | brand branded: logo theme color customization
hide hidden invisible: hide visibility disable filter exclude | conceal mask: hide redact | secret: secret credential environment key token | censor: redact filter moderation
see: view show display visibility list | watch: monitor stream realtime logs | observe: monitor observability telemetry | inspect: inspect debug view
peek preview: preview inspect | look: view search | notice spot discover: detect monitor discovery | detect: detect check monitor
track: tracking monitor tracing | trace traces: tracing telemetry observability | spy: logs inspect | numbers: metrics analytics statistics
join joined combine merge: combine merge compose integration | glue stitch: compose combine integrate | separate split: isolate partition split namespace scope | several multiple: multi multiple combine
together: combine group shared | clash clashes collide collision conflict: conflict namespace prefix duplicate | same: duplicate identical | different: custom multiple compare
swap replace switch: change replace migrate override | move: migrate transfer | bring: import | carry: transfer pass | transfer: migrate transfer export
convert turn: convert transform | translate: translation language | wrap: wrapper decorator | rename: name alias | shape: schema format
adapt tweak tune: configure customize adjust parameter | control: configure manage settings | choose pick select: select choice option | decide: condition routing choice
force: require override | override: override custom | prevent avoid: disable block prevent | allowed: permission allow access | forbid: deny restrict block
only: restrict filter limit | restrict: permission access scope filter | lock locked: restrict protect permission concurrency | unlock: enable access
guard: protect middleware security guardrail | safe safely safety: security guardrail safe | hack hacker attack attacker: security vulnerability protection injection | forge tamper fake: verify signature security
spam flood abuse: rate limit throttle | bot: agent assistant chatbot | robot: bot agent | human person: human approval user
assistant copilot: agent ai assistant | chatgpt claude gemini: llm model integration | brain: model llm | wording phrase: prompt text message
talk talks speak chat: conversation message chat communicate | ask asks: request query prompt question input | answer answers reply replies: response answer output result | question: query faq
say said: message text | tell: notify message instruction | explain: guide overview description | teach train: training example instruction
instruct instruction: instruction prompt system | behave behavior: configuration instruction | personality tone: prompt instruction style | understand: support parse
think reason: reasoning planning | plan: planning plan | guess: infer default | lie hallucinate hallucination: grounding guardrail validation
confirm approve approves approval: approval confirmation human | agree consent: confirmation approval consent | permission: permission authorization approval | sign signed: signature authentication login
prove proof: verification authentication signature | trust trusted: verify trust security | certificate: tls ssl certificate | encrypted encrypt: encryption security
restart restarts reboot: restart reload reset persistence | reload refresh: reload refresh hot watch | wake: resume start trigger | sleep: wait delay pause suspend
start startup: start initialize lifespan startup boot | begin: start initialize | end ends shutdown: shutdown cleanup close lifespan | once: single startup idempotent
open: open connect start | close: close cleanup shutdown disconnect | connect connects connection: connection connect transport client integrate | reach reachable: connect access network url
plug: connect integration plugin | link: url connect link | attach: add mount attach upload | hook: webhook hook event callback
call calls: invoke request call api | fire: trigger event | react: event trigger callback | listen: subscribe event webhook | ping: health notification mention
alive: health heartbeat keepalive | up: running health status | down: outage offline status | healthy: health check
network: network connection http | port: port network host | address: url host domain endpoint | box: server machine container | computer laptop desktop: machine local
phone mobile: mobile phone voice | editor ide: ide vscode cursor | terminal console shell: cli command | window: terminal modal
app application program software: application app | script: script code command | tool: tool function plugin | gadget: widget component
function functions: function tool method | method: function method | class: class type | field: parameter property attribute field | column: field schema attribute
text words: text content string | verbatim literally: raw exact direct | word: text | sentence: text
list lists: list array | table: table database | row rows record records: record row entry item | hits hit: result search match
order: sort rank order | better best: optimize improve recommended best | rank ranking: rerank score sort | match: filter match search
pages page: pagination page | scroll: pagination | slow slowly sluggish lag laggy: performance latency optimize | quick quickly fast faster speed: performance latency optimize cache
wait waits waiting: wait timeout delay poll async | queue line: queue priority | jump: priority skip | first: priority order
important urgent: priority | skip: skip ignore exclude | ignore: ignore exclude skip | leave: exclude skip
background: background async task worker | long: duration timeout background | meanwhile: concurrent async parallel | simultaneously: concurrent parallel
share shared sharing: share shared sharing | public: public publish | private: private access authentication | group: group team
copy copies: copy duplicate clone | version versions generation generations: version versioning | latest newest: latest version | older old: legacy previous version
upgrade: upgrade migration | breaking: breaking migration upgrade changelog | change changed changes: change update modify history | history: history audit log version
audit: audit log | who: user audit owner | proof: audit log | records: audit log history
test tests checks: test testing | unit: test | try: test example quickstart playground | experiment: test playground
fake mock dummy: mock test | sandbox: sandbox isolated environment | real: production live | local: local development
install: install installation setup | hardware requirements: requirements prerequisites | need needed: requirements required prerequisites | version: version
machine: machine server host | cloud: cloud hosted managed | own: self custom | onprem premises: selfhosted hosting
hosted: cloud managed hosting | container: docker | ship: deploy release publish
pipeline: ci workflow pipeline | automation automate automatically: automation workflow trigger | manually hand: manual | robotically: automatic
nocode: nocode visual | click: button ui
form: form input | type: input type | fill: input form default prefill | typed: input
default: default fallback | missing: missing error required | empty: empty null missing | nothing: empty missing
length lengths size: dimension size length limit | dimension: dimension size | vector: embedding vector | similar: similarity semantic
meaning: semantic embedding | keyword: keyword bm25 search | find: search find | lookup: search find discovery
store shop: store ecommerce | buy purchase: order checkout purchase | cart basket: cart checkout order | goods merchandise: product inventory
stock: inventory stock | deliver delivery shipping: shipment shipping fulfillment | parcel package: shipment package | cancel: cancel refund
wallet coin crypto: wallet blockchain token | bank card credit: payment card | sell seller: merchant vendor marketplace
sign: signature | guest: anonymous | profile: account user
country: locale | currency: price
mail newsletter: email | sms: message notification | slack discord teams: integration notification | calendar: schedule date
box: callout container | corner: position layout | wide narrow width: layout width mode | room space: layout width padding
top: header banner | bottom: footer | side: sidebar | middle: center`;

/** The same in Chinese. */
export const CHINESE_SYNONYMS = `
删除: 移除 清除 | 添加: 新增 创建 新建 增加 | 修改: 编辑 更改 更新 调整 | 设置: 配置 设定 选项
设定: 设置 配置 | 改: 修改 编辑 更新 | 关闭: 禁用 停用 | 打开: 开启 启用 | 看: 查看 显示 | 显示: 展示 查看
隐藏: 可见 | 错误: 报错 失败 异常 故障 | 报错: 错误 失败 异常 故障 | 出错: 错误 失败 异常 | 失败: 错误 异常
解决: 修复 排查 | 慢: 性能 速度 | 限制: 上限 配额 额度 | 最多: 上限 限制 最大 | 价格: 费用 计费 定价 收费
钱: 费用 计费 付费 价格 | 付费: 订阅 计费 | 花费: 费用 计费 | 账单: 计费 发票 | 同事: 成员 团队 协作
别人: 成员 用户 | 邀请: 成员 | 团队: 成员 工作空间 协作 | 公司: 企业 组织 | 登录: 认证 身份验证
密码: 凭据 密钥 | 权限: 角色 访问 | 保密: 密钥 安全 | 密钥: 凭据 令牌 | 上传: 导入 文件 | 下载: 导出
导出: 下载 | 导入: 上传 | 迁移: 导入 | 复制: 副本 | 保存: 存储 | 备份: 导出 | 升级: 更新 版本
版本: 历史 发布 | 回滚: 恢复 版本 | 恢复: 回滚 版本 | 安装: 部署 | 部署: 安装 自托管 | 本地: 自托管
服务器: 自托管 部署 | 图片: 图像 视觉 | 照片: 图片 图像 | 声音: 语音 音频 | 说话: 语音
朗读: 语音 文字转语音 | 视频: 多媒体 | 颜色: 主题 | 图标: 标志 | 样式: 外观 主题 | 网站: 网页 站点
网址: 链接 域名 | 嵌入: 集成 | 搜索: 检索 查询 | 查找: 搜索 检索 | 检索: 召回 搜索
机器人: 聊天助手 应用 智能体 | 大模型: 模型 llm | 模型: llm | 提示: 提示词 | 提示语: 提示词 | 知识: 知识库
资料: 文档 知识库 | 文件: 文档 | 切分: 分段 分块 | 分割: 分段 分块 | 拆分: 分段 | 相似: 向量 语义
重新排序: 重排序 rerank | 统计: 分析 监控 数据 | 监控: 日志 监测 | 日志: 记录 追踪 | 记录: 日志 历史
通知: 提醒 邮件 | 反馈: 标注 评价 | 定时: 计划 触发器 | 自动: 触发器 定时 | 等待: 延迟 暂停
超时: 时间 限制 | 重试: 重复 | 循环: 迭代 | 重复: 循环 迭代 | 条件: 分支 | 判断: 条件 分支 | 并行: 并发
并发: 并行 | 批量: 批处理 | 接口: api | 调用: 请求 api | 程序: api 代码 | 变量: 参数 | 参数: 变量 输入
输入: 参数 表单 | 输出: 结果 返回 | 返回: 输出 响应 | 结果: 输出 | 代码: 脚本 | 插件: 扩展 工具 | 工具: 插件
开发: 编写 | 发布: 上线 上架 | 上线: 发布 部署 | 公开: 发布 共享 | 分享: 共享 发布 | 数据库: 存储
环境变量: 配置 | 会话: 对话 聊天 | 聊天: 对话 会话 | 对话: 会话 聊天 | 记忆: 会话 上下文 | 上下文: 记忆
历史: 记录 版本 | 标签: 分类 | 分类: 分类器 标签 | 分组: 标签 | 过滤: 筛选 元数据 | 筛选: 过滤 | 格式: 模板
模板: 示例 | 例子: 示例 模板 | 教程: 快速 入门 指南 | 入门: 快速 开始 | 流程: 工作流 | 步骤: 节点
节点: 步骤 | 名字: 名称 | 介绍: 概述 | 手机: 移动 | 表格: excel csv | 翻译: 语言 | 敏感: 审核 内容
审查: 审核 | 安全: 审核
账号 帐号: 账户 成员 | 账户: 账号 | 忘记 忘: 重置 找回 | 找回: 重置 恢复 | 改名 重命名: 名称 编辑 | 换 更换 替换: 修改 更新 切换 | 切换: 选择 版本
去掉 清空 清理: 删除 移除 | 撤销 退回 还原 撤回: 回滚 恢复 版本 | 旧 以前 之前 过去: 历史 版本 | 最新: 版本 更新 | 草稿: 编辑 版本 | 丢 丢失: 恢复 备份 持久化
记住 留下 保留: 存储 保存 记忆 持久化 | 过期 失效 到期: 有效期 时间 过期 | 多久: 有效期 时间 超时 保留 | 多少: 限制 配额 上限 数量 | 多大: 大小 上限 限制 | 几个: 数量 上限
每天 每周 每月 每小时 早上 晚上: 定时 计划 | 同时 一起: 并发 并行 | 一次性 大量 一批: 批量 | 排队: 队列 并发 | 卡住 卡 没反应 死机: 超时 错误 排查 | 快 加速 变快: 性能 优化 | 耗时: 时间 性能 追踪
连不上 打不开 访问不到: 连接 网络 错误 | 拒绝 不让: 权限 错误 | 报警 警告: 通知 告警 | 崩溃: 错误 异常 | 坏: 错误 故障 | 出问题 有问题: 排查 错误 常见问题
便宜 省钱 打折 优惠: 价格 费用 折扣 优惠 | 免费: 套餐 计划 价格 | 退款: 付费 账单 | 发票: 账单 | 买 购买: 订阅 付费 套餐 | 会员 套餐: 订阅 计划 | 学生 老师 学校: 教育
电脑 本机: 本地 | 容器: docker 部署 | 内网 防火墙: 网络 代理 自托管 | 离线: 本地 自托管 | 云: 云端 托管 | 手机: 移动 | 浏览器: 网页 前端 | 软件 小程序: 应用
麦克风 录音 听: 语音 音频 | 打字: 输入 文本 | 念 读出来: 语音 朗读 | 拍照 截图: 图片 图像 | 表单 填: 输入 表单 变量 | 按钮: 界面 操作 | 网页 网站: webapp 网页
客户 顾客 访客 用户: 用户 终端用户 | 老板 管理员: 管理员 角色 权限 所有者 | 员工 同学 队友: 成员 团队 | 拉人 加人: 邀请 成员 | 踢 离职: 移除 成员 | 外人 陌生人: 访问 权限 公开
问 提问: 问题 输入 对话 | 回答 答复: 回复 输出 答案 | 瞎编 胡说 幻觉: 准确 引用 知识库 | 出处 来源: 引用 归属 | 记录 日志: 日志 追踪 | 谁: 用户 成员 角色
写 编写: 创建 编辑 | 做 搭 搭建: 创建 构建 | 连 连接 接入 对接: 集成 连接 | 同步: 更新 导入 | 拆 切: 分段 分块 | 拼 合并: 聚合 合并 | 排序: 排序 重排序 | 挑 选: 选择 筛选
如果 否则: 条件 分支 | 判定: 条件 | 多次 反复: 循环 迭代 重试 | 等人 人工: 人工 审批 | 批准 确认 同意: 审批 确认 人工 | 自己 自建: 自定义 自托管 | 现成: 模板 市场
域名: url 自定义 | 证书: ssl https | 加密: 安全 密钥 | 泄露: 安全 密钥 | 脏话 违规: 审核 敏感 | 限流 频率: 速率 限制 | 外部: 外部 api | 数字: 数据 统计 | 报表 图表: 统计 分析 监控`;

/** The same for turns of phrase whose words say little each by itself. */
export const ENGLISH_PHRASES = `
how long: timeout duration ttl expiration retention limit | how much: pricing cost billing limit usage | how many: limit maximum quota
how often: interval schedule rate | how big: limit size maximum | how large: limit size maximum | how fast: performance latency
too long: timeout duration limit | too large: limit size maximum | too many: limit rate concurrency throttle | too big: limit size maximum
too slow: performance latency timeout | turn off: disable | turn on: enable | switch off: disable | switch on: enable
get rid: remove delete hide | set up: setup configure install | sign in: login authentication | log in: login authentication
sign up: register account | log out: logout | at the same time: concurrency parallel concurrent | at once: concurrency parallel batch
in parallel: concurrency | one after: queue concurrency sequential order | in a row: batch sequence | only once: idempotency
more than once: idempotency retry | every day: schedule cron daily | every hour: schedule cron | every night: schedule cron
each day: schedule cron | each month: billing schedule | in the background: async queue worker job
behind the scenes: architecture overview | how it works: architecture overview | what is: introduction overview | what are: overview
get started: quickstart introduction | first time: quickstart introduction | from scratch: quickstart create | step by step: tutorial guide
my own machine: local hosting | my own server: hosting docker | own server: hosting docker | own computer: local hosting
my computer: local development | my laptop: local development | on premise: hosting | in advance: preview schedule
before it goes live: preview staging | go live: deploy production publish | goes live: deploy production publish
roll back: rollback revert restore | roll out: deploy release | go back: rollback revert version | look like: theme style appearance
looks like: theme style appearance | look and feel: theme style appearance | who can: permission role access
who is allowed: permission role | allowed to: permission role access | give access: permission invite role | take away: remove revoke
kick out: remove member | let in: invite access | keep out: restrict block | signed in: authentication | logged in: authentication
goes wrong: error failure troubleshooting | go wrong: error failure | went wrong: error failure | does not work: troubleshooting error
doesnt work: troubleshooting error | not working: troubleshooting error | blow up: error crash | gives up: retry timeout failure
give up: retry timeout | try again: retry | run again: retry rerun replay | start over: restart reset | as soon as: trigger event webhook
right away: realtime immediate | real time: realtime streaming | over time: history analytics | find out: monitor status
keep track: track monitoring logs | keep an eye: monitor alert | let me know: notification alert | tell me: notification alert
get told: notification alert | be notified: notification alert | hear about: notification alert | other languages: translation localization
another language: translation localization | different languages: translation localization | foreign language: translation
phone number: phone contact | out of date: outdated deprecated version | up to date: update upgrade sync | no longer: deprecated removed
used to be: redirect moved | old address: redirect | old link: redirect | dead link: broken 404 | side by side: columns compare
next to: columns | pop up: modal tooltip dialog | drop down: dropdown menu select | fold: accordion expandable
click to open: accordion expandable | look up: search find | type in: input form | hand over: pass parameter transfer
pass along: parameter metadata | plug in: integration plugin | hook up: integration connect | talk to: api request connect
make money: pricing billing | pay for: billing pricing plan | free of charge: free pricing | money back: refund billing
cost per: pricing billing usage | use up: usage quota limit | run out: limit quota | cut off: limit truncate timeout
without code: visual dashboard editor | without coding: visual dashboard editor | without internet: offline local | by hand: manual
on its own: automatic schedule | by itself: automatic | put together: combine merge | break up: split chunk | cut into: split chunk
piece by piece: streaming chunk | bit by bit: streaming | word by word: streaming | as it is: raw | made up: mock fake example
make sure: verify validate check | double check: verify review approve | ask a person: approval human review | ask a human: approval human
human in: approval | by a human: approval review | stand out: highlight callout | point out: callout highlight | line numbers: code
at the top: header banner navbar | at the bottom: footer | on the left: sidebar navigation | on the right: toc aside`;
