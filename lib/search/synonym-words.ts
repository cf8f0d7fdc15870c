/**
 * Maps the words people use to the words documentation uses: a word, and after the colon the words that a page may
 * use instead. Each entry works in one direction, because "money" means "pricing" far more often than the reverse. General
 * vocabulary of software documentation, written before any question was examined, so that measurements stay meaningful: do
 * not add words because one question misses its page.
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
restore: rollback backup | revert: rollback | support: contact help | help: support | contact: support`;

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
审查: 审核 | 安全: 审核`;

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
