import { functionWords } from '../languages.js';

/** Words that ask or are polite, and say nothing about what is asked for; the analyzer knows the other stop words. */
export const ASKING_WORDS =
  /\bhow\s+(?:many|much|long|often|far|old|high|tall|large|big|fast|deep|wide|soon)\b|\b(?:please|tell|show|give|explain|describe|list|find|know|want|need|like|wonder|looking|question|answer|many|much|thanks?|kindly|according|exactly|actually)\b/giu;

/** Chinese words that carry grammar or ask; the content of a question is what is left without them. */
export const CHINESE_FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...(functionWords('zh') ?? []),
  ...(
    '被 以 由 从 给 让 使 其 这个 那个 这些 那些 它 您 我们 你们 他们 ' +
    '多少 几个 几年 哪里 哪儿 哪个 哪些 哪家 哪位 哪种 哪一 什么 何 何时 何地 何种 何人 谁的 怎么 怎样 怎么样 如何 为什么 为何 多大 多久 多长 多高 多远 ' +
    '呀 请问 告诉 知道 想 介绍 一下 说明 列出 是否 可以 需要 应该 应当 必须 能 能够 要 没 没有 才 再 ' +
    '时候 所 者 位 名 种 次 些 里 上 下 后 前 一个 叫 叫做 称 称为 进行 关于 根据 分别 其中 主要 属于 位于 以及 并且 而 而且 但 但是 因为 所以 如果'
  ).split(' '),
]);
