/** Languages of messages; the first is the default. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All messages for clients, in each language. `{name}` is replaced with the parameter of that name. */
export const MESSAGES = {
  internal_error: { en: 'internal server error', zh: '服务器内部错误' },
  database_unavailable: { en: 'database unavailable', zh: '数据库不可用' },
  malformed_json: { en: 'the body is not valid JSON', zh: '请求体不是有效的 JSON' },
  json_too_deep: { en: 'the JSON body is nested too deeply', zh: 'JSON 请求体嵌套过深' },
  encoding_unsupported: {
    en: 'a JSON body must be UTF-8, optionally compressed with gzip, deflate or br',
    zh: 'JSON 请求体必须使用 UTF-8 编码，可用 gzip、deflate 或 br 压缩',
  },
  json_expected: {
    en: 'the body must be JSON with Content-Type: application/json',
    zh: '请求体必须是 JSON，并以 Content-Type: application/json 发送',
  },
  malformed_form: { en: 'the multipart body is malformed', zh: 'multipart 请求体格式错误' },
  upload_broke_off: { en: 'the upload was interrupted', zh: '上传中断' },
  queues_unavailable: { en: 'the queues are unavailable', zh: '队列不可用' },
  malformed_request: { en: 'malformed request', zh: '请求格式错误' },
  body_too_large: { en: 'the body exceeds the limit of {limit} bytes', zh: '请求体超过 {limit} 字节' },
  route_not_found: { en: 'no route for {method} {path}', zh: '没有与 {method} {path} 对应的路由' },
  method_not_allowed: {
    en: '{method} is not allowed for {path}. Allowed: {allowed}',
    zh: '{path} 不支持 {method} 方法，支持的方法：{allowed}',
  },
  knowledge_base_not_registered: {
    en: 'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
    zh: '知识库未注册；请用 POST /kbs 注册，或使用 GET /kbs 列出的知识库',
  },
  knowledge_base_exists: { en: 'knowledge base already exists', zh: '知识库已存在' },
  default_knowledge_base: {
    en: 'the default knowledge base cannot be removed; empty it with keep=true',
    zh: '默认知识库不能删除；可使用 keep=true 清空',
  },
  model_not_found: {
    en: 'The model {model} does not exist, or the credential may not read it. GET /openai/v1/models lists the models.',
    zh: '模型 {model} 不存在，或该凭证无权读取。可用模型见 GET /openai/v1/models。',
  },
  response_not_found: {
    en: 'the response is not stored, or was not completed',
    zh: '该回答未存储，或未完成',
  },
  webhook_not_found: { en: 'webhook not found', zh: 'Webhook 不存在' },
  too_many_webhooks: {
    en: 'the knowledge base already has {limit} webhooks',
    zh: '该知识库已有 {limit} 个 Webhook',
  },
  credential_suggestion: {
    en: 'Send a valid credential in the Authorization header: "Bearer " and an API key or token, or an AWS Signature Version 4.',
    zh: '请在 Authorization 请求头中提供有效凭证：“Bearer ”后接 API 密钥或令牌，或 AWS Signature Version 4 签名。',
  },
  scope_missing: { en: 'The credential lacks the scope {scope}.', zh: '该凭证缺少权限范围 {scope}。' },
  scope_suggestion: {
    en: 'Ask an operator for a credential with this scope.',
    zh: '请向管理员申请具有该权限范围的凭证。',
  },
  kb_unreadable: {
    en: 'The credential has no read access to the knowledge base {kbName}.',
    zh: '该凭证无权读取知识库 {kbName}。',
  },
  kb_unreadable_suggestion: {
    en: 'Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.',
    zh: '请指定其可读取的知识库（见 GET /kbs），或向管理员申请有权限的凭证。',
  },
  kb_unwritable: {
    en: 'The credential has no write access to the knowledge base {kbName}.',
    zh: '该凭证无权写入知识库 {kbName}。',
  },
  kb_unwritable_suggestion: {
    en: 'Set kb_name to a knowledge base with write access, or ask an operator for a credential with access.',
    zh: '请在 kb_name 中指定其可写入的知识库，或向管理员申请有权限的凭证。',
  },
  no_kb_readable: {
    en: 'The credential has no read access to any knowledge base.',
    zh: '该凭证无权读取任何知识库。',
  },
  no_kb_writable: {
    en: 'The credential has no write access to any knowledge base.',
    zh: '该凭证无权写入任何知识库。',
  },
  no_kb_suggestion: {
    en: 'Ask an operator for a credential with access: keys create --kb-read … --kb-write …, or a token with the claims kb_read and kb_write.',
    zh: '请向管理员申请列有知识库的凭证：keys create --kb-read … --kb-write …，或令牌中的声明 kb_read 与 kb_write。',
  },
  document_not_found: { en: 'document not found', zh: '文档不存在' },
  document_has_no_file: { en: 'the document has no stored source file', zh: '该文档没有已存储的源文件' },
  document_file_unreadable: { en: 'the source file could not be read', zh: '源文件无法读取' },
  range_not_satisfiable: {
    en: 'range not satisfiable: the file has {sizeBytes} bytes',
    zh: '文件共 {sizeBytes} 字节，不包含所请求的范围',
  },
  chunk_not_found: { en: 'chunk not found', zh: '分块不存在' },
  chunk_pages: { en: 'page {pages}', zh: '第 {pages} 页' },
  document_has_no_pages: { en: 'documents of this format have no pages', zh: '该格式的文档没有页面' },
  page_not_found: { en: 'page not found', zh: '页面不存在' },
  page_not_drawable: {
    en: 'the page cannot be rendered: it is damaged, or takes too long or too much memory',
    zh: '无法渲染该页面：页面已损坏，或耗时过长、占用内存过多',
  },
  pages_busy: {
    en: 'too many pages are being rendered; try again in a few seconds',
    zh: '正在渲染的页面过多，请几秒后重试',
  },
  message_not_found: { en: 'message not found', zh: '消息不存在' },
  citation_not_found: {
    en: 'the message has no such citation of this document',
    zh: '该消息没有对该文档的此条引用',
  },
  query_timeout: {
    en: 'the request exceeded the timeout of {seconds} s; try again later, or with a smaller request',
    zh: '请求超过 {seconds} 秒的时限，请稍后重试，或缩小请求',
  },
  dependency_unavailable: {
    en: 'a store or model is unavailable or too slow; try again later',
    zh: '某个存储或模型不可用或响应过慢，请稍后重试',
  },
  evidence_title: { en: 'Evidence', zh: '证据' },
  evidence_answered_at: { en: 'Answered', zh: '回答时间' },
  evidence_model: { en: 'Model', zh: '模型' },
  evidence_message: { en: 'Message', zh: '消息' },
  evidence_citations: { en: 'Citations', zh: '引用' },
  evidence_documents: { en: 'Documents', zh: '文档' },
  evidence_document: { en: 'Document', zh: '文档' },
  evidence_sha256: { en: 'SHA-256', zh: 'SHA-256' },
  evidence_attempt: { en: 'Indexing attempt', zh: '索引次数' },
  evidence_parser: { en: 'Parser version', zh: '解析器版本' },
  evidence_rows: { en: 'rows {first} to {last}', zh: '第 {first} 至 {last} 行' },
  evidence_slide: { en: 'slide {slide}', zh: '第 {slide} 张幻灯片' },
  evidence_no_matching_passage: {
    en: 'No passage of the source is close enough to the sentence to be quoted.',
    zh: '来源中没有与该句足够接近、可供引用的段落。',
  },
  evidence_no_text: { en: 'The source is a picture without text.', zh: '该来源是没有文字的图片。' },
  evidence_not_determined: {
    en: 'The passage of the source could not be determined.',
    zh: '未能确定来源中的段落。',
  },
  evidence_source_gone: {
    en: 'The source has been deleted, or you may not read it.',
    zh: '该来源已被删除，或您无权读取。',
  },
  evidence_verify: {
    en: 'To check this evidence, save it as JSON and run: tessera verify evidence.json',
    zh: '如需核验，请将证据保存为 JSON，并运行：tessera verify evidence.json',
  },
  verify_not_comparable: {
    en: 'The evidence names no document, or no hash of it.',
    zh: '证据未指明文档或其哈希值。',
  },
  verify_gone: {
    en: 'The document has been deleted, or the credential may not read it.',
    zh: '文档已被删除，或该凭证无权读取。',
  },
  verify_superseded: {
    en: 'The document has been superseded: its bytes differ from those of the evidence.',
    zh: '文档已被替换：其内容与证据不同。',
  },
  verify_same_place: {
    en: 'The document is the same, and the quote stands where it was.',
    zh: '文档未变，引文仍在原处。',
  },
  verify_moved: {
    en: 'The document is the same but was parsed differently: the quote stands elsewhere in it.',
    zh: '文档未变，但解析结果不同：引文现位于别处。',
  },
  verify_missing: {
    en: 'The document is the same, but the quote is not in it as it is parsed now.',
    zh: '文档未变，但现有解析结果中没有该引文。',
  },
  verify_no_quote: {
    en: 'The document is the same. The citation has no quote to look for.',
    zh: '文档未变。该引用没有可供核对的引文。',
  },
  image_not_found: { en: 'image not found', zh: '图片不存在' },
  image_unreadable: { en: 'the image could not be read', zh: '图片无法读取' },
  task_not_found: { en: 'task not found', zh: '任务不存在' },
  task_not_failed: { en: 'only a failed task can be retried', zh: '只有失败的任务可以重试' },
  task_superseded: {
    en: 'a newer task has superseded this task',
    zh: '该文档已由更新的任务处理',
  },
  dispatch_failed: { en: 'the task could not be dispatched', zh: '任务派发失败' },
  session_not_found: { en: 'session not found', zh: '会话不存在' },
  engine_failed: { en: 'retrieval or generation failed', zh: '检索或生成失败' },
  attachment_not_found: { en: 'attachment not found: {attachmentId}', zh: '附件不存在：{attachmentId}' },
  attachment_unknown: { en: 'attachment not found', zh: '附件不存在' },
  upload_took_too_long: {
    en: 'the upload timed out; nothing was stored',
    zh: '上传时间过长，未保存任何内容',
  },
  file_not_looked_at: {
    en: 'the file could not be checked, probably due to insufficient memory; try again later',
    zh: '暂时无法检查该文件（很可能是内存不足），请稍后重试',
  },
  too_many_url_validations: {
    en: 'too many concurrent URL validations; try again in a few seconds',
    zh: '正在检查的地址过多，请几秒后重试',
  },
  too_many_requests: {
    en: 'Rate limit of {limit} requests per minute exceeded.',
    zh: '一分钟内的请求超过 {limit} 次。',
  },
  too_many_requests_suggestion: {
    en: 'Retry after {seconds} seconds (see the Retry-After header).',
    zh: '请按响应头 Retry-After 的提示等待 {seconds} 秒，然后重新发送请求。',
  },
  url_required: { en: 'url is required', zh: '必须提供 url' },
  file_required: { en: 'file is required', zh: '必须提供 file' },
  file_or_url_required: { en: 'Either file or url is required', zh: '必须提供 file 或 url' },
  file_and_url_given: { en: 'Specify either file or url, not both', zh: 'file 和 url 只能提供其一' },
} as const satisfies Record<string, Record<Language, string>>;

export type MessageKey = keyof typeof MESSAGES;

/** A message that is rendered once the client's language is known. */
export class LocalizedMessage<K extends MessageKey = MessageKey> {
  constructor(
    readonly key: K,
    readonly parameters: Readonly<Record<string, string | number>> = {},
  ) {}

  in(language: Language): string {
    return MESSAGES[this.key][language].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(this.parameters[name] ?? placeholder),
    );
  }
}

export function message<K extends MessageKey>(
  key: K,
  parameters?: Readonly<Record<string, string | number>>,
): LocalizedMessage<K> {
  return new LocalizedMessage(key, parameters);
}
