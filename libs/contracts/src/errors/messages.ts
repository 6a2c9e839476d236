/** Languages that messages exist in; the first is what a client gets that asks for none of them. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every message that a client may read, in each language. `{name}` is replaced by the parameter of that name. */
export const MESSAGES = {
  internal_error: { en: 'internal server error', zh: '服务器内部错误' },
  database_unavailable: { en: 'database unavailable', zh: '数据库不可用' },
  malformed_json: { en: 'the body is not valid JSON', zh: '请求体不是有效的 JSON' },
  json_too_deep: { en: 'the JSON body is nested too deeply', zh: 'JSON 请求体嵌套过深' },
  encoding_unsupported: {
    en: 'a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br',
    zh: 'JSON 请求体必须使用 UTF-8 编码，可用 gzip、deflate 或 br 压缩',
  },
  malformed_request: { en: 'malformed request', zh: '请求格式错误' },
  body_too_large: { en: 'the body is larger than {limit} bytes', zh: '请求体超过 {limit} 字节' },
  route_not_found: { en: 'no route for {method} {path}', zh: '没有与 {method} {path} 对应的路由' },
  knowledge_base_not_registered: { en: 'knowledge base not registered', zh: '知识库未注册' },
  knowledge_base_exists: { en: 'knowledge base already exists', zh: '知识库已存在' },
  default_knowledge_base: {
    en: 'the default knowledge base cannot be removed; empty it with keep=true',
    zh: '默认知识库不能删除；可使用 keep=true 清空',
  },
  document_not_found: { en: 'document not found', zh: '文档不存在' },
  document_has_no_file: { en: 'the document has no stored source file', zh: '该文档没有已存储的源文件' },
  document_file_unreadable: { en: 'the source file cannot be read', zh: '源文件无法读取' },
  range_not_satisfiable: {
    en: 'the file has {sizeBytes} bytes, and none of those that were asked for',
    zh: '文件共 {sizeBytes} 字节，不包含所请求的范围',
  },
  chunk_not_found: { en: 'chunk not found', zh: '分块不存在' },
  chunk_pages: { en: 'page {pages}', zh: '第 {pages} 页' },
  image_not_found: { en: 'image not found', zh: '图片不存在' },
  task_not_found: { en: 'task not found', zh: '任务不存在' },
  task_not_failed: { en: 'only a failed task can be retried', zh: '只有失败的任务可以重试' },
  task_superseded: {
    en: 'a newer task works, or has worked, on this document',
    zh: '该文档已由更新的任务处理',
  },
  dispatch_failed: { en: 'the task could not be dispatched', zh: '任务派发失败' },
  session_not_found: { en: 'session not found', zh: '会话不存在' },
  engine_failed: { en: 'retrieval or generation failed', zh: '检索或生成失败' },
  attachment_not_found: { en: 'attachment not found: {attachmentId}', zh: '附件不存在：{attachmentId}' },
  attachment_unknown: { en: 'attachment not found', zh: '附件不存在' },
  upload_took_too_long: {
    en: 'the upload took too long; nothing of it was kept',
    zh: '上传时间过长，未保存任何内容',
  },
  file_not_looked_at: {
    en: 'the file could not be looked at, most likely for want of memory; try again later',
    zh: '暂时无法检查该文件（很可能是内存不足），请稍后重试',
  },
  file_required: { en: 'file is required', zh: '必须提供 file' },
  file_or_url_required: { en: 'Either file or url is required', zh: '必须提供 file 或 url' },
  file_and_url_given: { en: 'Give either file or url, not both', zh: 'file 和 url 只能提供其一' },
} as const satisfies Record<string, Record<Language, string>>;

export type MessageKey = keyof typeof MESSAGES;

/** A message that is put into words once the reader's language is known. */
export class LocalizedMessage {
  constructor(
    readonly key: MessageKey,
    readonly parameters: Readonly<Record<string, string | number>> = {},
  ) {}

  in(language: Language): string {
    return MESSAGES[this.key][language].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(this.parameters[name] ?? placeholder),
    );
  }
}

/** Short for `new LocalizedMessage(…)`. */
export function message(
  key: MessageKey,
  parameters?: Readonly<Record<string, string | number>>,
): LocalizedMessage {
  return new LocalizedMessage(key, parameters);
}
