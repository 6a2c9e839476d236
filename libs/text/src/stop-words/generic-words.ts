/**
 * Words beyond the usual stop words that say nothing about a document's subject: verbs, adverbs and empty adjectives of
 * office prose. There is no part-of-speech tagger here; with these as borders, mostly noun phrases remain.
 */
export const GENERIC_ENGLISH: readonly string[] = words(`
  able above accept accepted according accordingly achieve across act actual actually add added adding additional again against ago allow allowed allowing
  allows almost along already although always among amount and/or answer anybody anyone anything anywhere appear appears applicable applied
  applies apply applying appropriate approximately arise around ask asked asking associated assume available avoid aware away back based
  basic became become becomes begin begins behind believe below beside besides best better beyond big bring brought build built
  call called calls can't cannot carried carry case cases cause caused certain change changed changes choose chosen clear clearly close come common commonly
  complete completed completely comprise concern concerned concerning consider considered consist consists contain contained containing contains continue
  continued correct correctly corresponding cover covered covers create created creates current currently deal decide decided define defined
  depend depending depends describe described describes despite detail detailed details determine determined develop developed did didn't differ difference different
  directly discuss discussed do does doesn't doing don't done down due during e.g each early easily easy effect effective either else
  enable enables end enough ensure ensures enter entire entirely equal especially essential etc even ever every everybody everyone everything exactly example examples
  except exist existing exists expect expected explain explained extent fact fail fails fairly far few fig figure figures final finally find finds fine first five
  follow followed following follows former forward found four full fully further furthermore gave general generally give given gives giving go goes going
  gone good great greater group grow half happen happens hardly having hear held help helps hence high higher highly hold holds however
  i.e i'm idea identified identify immediately important include included includes including increase increased indeed indicate indicated indicates individual initial instance
  instead intend intended involve involved involves isn't it's item items its itself just keep keeps kept kind know known large larger largely last late later latter lead
  leads least leave left less let level likely limited line list listed little live long longer look looking lot low lower made main mainly maintain
  major make makes making manner may maybe mean meaning means meanwhile meant mention mentioned merely middle minor moreover mostly move moved namely
  near nearly necessary need needed needing needs neither nevertheless new next nine no nobody none nor normal normally not note notes nothing notwithstanding number
  numbers obtain obtained occur occurs often old once one ones onto open order original others otherwise ought outside overall own page pages paragraph part particular particularly parts pass
  past pay people per perform performed performs perhaps permit permitted person place placed please point points possible possibly potential pp practice present presented previous
  previously primarily primary prior probably problem produce produced proper properly provide provided provides providing pursuant put quite rather reach read ready real
  really reason reasonable receive received receives recent recently record refer referred refers regard regarding related relating relative relatively relevant remain remains remove removed
  require required requires respect respective respectively result resulting results right run runs said same saw say says second section sections see seem seems seen send sent separate
  serve set sets seven several shall shan't she short shortly shouldn't show showed shown shows side similar similarly simple simply single six slightly small so
  somebody someone something sometimes somewhat somewhere soon sort specific specifically specified specify stand start started state stated states stay step steps stop strong subject
  submit submitted subsequently substantially sufficient suggest suitable support supported supports sure table take taken takes taking tell ten tend term terms than thank that's themselves
  thereafter thereby therefore therein thereof thing things think third thus time times today together told too took top total toward towards tried true try turn two type
  types typical typically under understand unless unlike until upon us usage use used useful user uses using usual usually value values various via view want wants
  wasn't way ways week went weren't whatever when whenever where whereas whereby wherein wherever whether who whole whom whose why wide will without won't word words
  work worked working works world would wouldn't write written wrong yes yet you you're your zero
  within without exceed exceeds exceeded exceeding paid pays valid booked reimbursed filed called stay stays checks covers charge charges charged apply names
  three three-day ahead core yes remote hundred thousand million billion mr mrs dr
  day days week weeks month months year years hour hours minute minutes second seconds today annum percent
  january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  jan feb mar apr jun jul aug sep sept oct nov dec http https www com html pdf doc docx tbd n/a na ibid et al vol
`);

export const GENERIC_CHINESE: readonly string[] = words(`
  一个 一些 一切 一定 一种 一般 一样 一律 一次 一致 一起 一旦 一直 三个 上述 下列 下述 不仅 不但 不再 不同 不得 不能 不会 不是 不超过 不足 不少于 与其 两个 两 个 中 主要 之一 之间 之后 之前 之内 也是 了解 事项 二 三 四 五 六 七 八 九 十 百 千 万 亿 零
  于是 享有 产生 人员 什么 今后 从 他们 以 以上 以下 以及 以内 以后 以前 以外 以便 任何 任意 会 但 但是 作为 作出 使 使用 依据 依照 依法 便 保证 保持 做好 做到 停止 健全 允许 元 先 全部 全体 公布 共同 其 其中 其他 其它 具体 具有 具备 内 再 写明 凡 凭 出 出现 分别 切实 列入 则 利用 制定 制订 到达 前 加以 加强 包括 包含 十分
  协助 单独 即 即可 却 原则 原则上 参加 参照 双方 发现 发生 发出 取得 受到 只 只能 只有 可 可以 可能 各个 各种 各类 各自 同 同时 同意 后 向 否则 含有 听取 告知 员工 因 因为 因此 在内 地方 均 坚持 填写 处理 外 多 大 大于 大量 如 如下 如何 如果 如有 妥善 始终 存在 它们 完善 完成 完全 实施 实行 实现 实际 审批 对于 对应 将 将会 小于 尚未 尤其 尽量
  就是 属于 工作 已 已经 应 应当 应该 应予 度 建立 开展 开始 当 当事人 形成 形式 影响 必要 必须 怎样 恰当 情况 情形 想 成为 我们 所 所以 所有 所需 所在 手续 执行 批准 把 报 报送 承担 按 按照 按期 按时 授权 推进 提交 提供 提出 提前 提高 擅自 支付 收到 改 改为 整个 方可 方式 方法 方面 施行 无 无法 日内 时 时候 时间 明确 是否 是 曾 替 最 最后 最近 最高 最低 月 有 有关 有权 有效 期间 期限内 未 未经
  本 本着 来自 条 条件 某些 根据 款 正在 正常 正式 此 此外 每 每个 每次 每天 比较 没有 注明 注意 涉及 满足 然后 特别 特殊 现 现将 由 由于 申请 略 的话 直到 直接 相关 相应 着 知道 确保 确定 确认 称 符合 第 第一 第二 第三 第四 第五 签字 签订 类 系 约定 结合 组成 组织 经 经过 给 给予 继续 维护 综合 考虑 而 而且 能 能够 自 自己 自行 若 若干 落实 虽然 补 补充 表示 被 要求 要 视为 解决 规定 规范 认为 认真
  让 记录 说明 该项 请 负责 起 超出 超过 越 超 较 达到 过 还 还是 这 这个 这些 这样 进一步 进行 违反 连续 述 适用 适当 选择 通过 通知 造成 遵守 遵循 遵照 那 那个 那些 部分 都 配合 采取 采用 重要 重新 除 除外 除非 随时 随着 隶属 需 需要 非 须 须经 预计 首先 高于 低于 章 节 附则 总则 等等 等级 年度内 内容 目的 目前 问题 一 上 下 左右 同样 代 为了 办理 乘坐 先行 出发 返回 日 今年 去年 明年 本年度 年 号 个月 天
`);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
