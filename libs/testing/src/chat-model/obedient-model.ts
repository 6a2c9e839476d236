import type { ReceivedCompletion } from './request-rules.js';

/** Control tokens with which chat templates separate roles, wherever they occur in a message. */
const CONTROL_TOKEN =
  /<[|｜][^>\n]{1,40}[|｜]>|<\/?(?:s|bos|eos|start_of_turn|end_of_turn|tool_call|think)>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|gMASK)\]|<<\/?SYS>>/u;
const KEY = /-([0-9a-f]{16})\b/;

/** The parts of a prompt, for a model that follows the rule of the system message. */
export interface ReadPrompt {
  /** What it may treat as instructions. */
  outside: string;
  /** The contents of the blocks: data. */
  inside: string[];
}

/** Separates the blocks whose marks carry the key from the system message. */
export function readPrompt({ messages }: Pick<ReceivedCompletion, 'messages'>): ReadPrompt {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const key = KEY.exec(system)?.[1] ?? 'no key';
  const inside: string[] = [];
  const block = new RegExp(String.raw`<(\w+)-${key}[^>\n]*>\n([\s\S]*?)\n</\1-${key}>`, 'g');
  const rest = messages
    .filter(({ role }) => role !== 'system')
    .map(({ content }) =>
      content.replace(block, (_mark, _name, data: string) => {
        inside.push(data);
        return '';
      }),
    );
  return { outside: [system, ...rest].join('\n'), inside };
}

/**
 * A model that obeys everything outside the blocks of data, and whatever follows a control token anywhere: it repeats
 * the word `command` if it occurs there. Otherwise it returns the given answer.
 */
export function obedientModel(command: string, answer: string): (asked: ReceivedCompletion) => string {
  return (asked) => {
    const { outside } = readPrompt(asked);
    const isForged = asked.messages.some(({ content }) => CONTROL_TOKEN.test(content));
    return outside.includes(command) || isForged ? `${command} [1]` : answer;
  };
}
