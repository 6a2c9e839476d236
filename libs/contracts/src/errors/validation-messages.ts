import type { Language } from './messages.js';

/** Chinese validation messages; `{0}` is the first number of the English message. */
const CHINESE: Readonly<Record<string, string>> = {
  isString: '必须是字符串',
  isInt: '必须是整数',
  isNumber: '必须是数字',
  isBoolean: '必须是布尔值',
  isArray: '必须是数组',
  isObject: '必须是对象',
  isUuid: '必须是 UUID',
  isIn: '不是允许的值',
  isEnum: '不是允许的值',
  isNotEmpty: '不能为空',
  isDefined: '缺少必填字段',
  min: '不能小于 {0}',
  max: '不能大于 {0}',
  minLength: '长度不能少于 {0} 个字符',
  maxLength: '长度不能超过 {0} 个字符',
  maxCompatibleLength: '按兼容形式（NFKC）不能超过 {0} 个字符，且连续的组合符号不能超过 30 个',
  arrayMaxSize: '元素不能超过 {0} 个',
  arrayMinSize: '元素不能少于 {0} 个',
  arrayNotEmpty: '不能是空数组',
  matches: '格式不正确',
  nestedValidation: '必须是对象',
  unknown_field: '未知字段',
  too_many_names: '一个对象不能超过 {0} 个字段',
  too_many_values: '总共不能超过 {0} 个值',
  too_many_long_numbers: '总共不能超过 {0} 个长数字',
  number_too_long: '数字不能超过 {0} 个字符',
  number_out_of_range: '数字必须在 {0} 和 {1} 之间；更大的数字请用字符串发送',
  null_character: '不能包含空字符',
  invalid_unicode: '必须是有效的 Unicode 文本',
  unstorable_value: '包含无法存储的值',
};

/**
 * Translates a validation message. Rules without a translation keep the English message.
 * @param type name of the rule
 * @param english message of the validator
 */
export function validationMessage(type: string, english: string, language: Language): string {
  const chinese = language === 'zh' ? CHINESE[type] : undefined;
  if (!chinese) return english;
  const numbers = english.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/g) ?? [];
  return chinese.replace(/\{(\d)\}/g, (_placeholder, index: string) => numbers[Number(index)] ?? '');
}
