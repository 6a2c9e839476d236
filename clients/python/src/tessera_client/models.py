# Generated from docs/openapi by generate.py; do not edit. c39383eb26a4272aea8d97e5ec884471674ad7d0238e8a92a038f8f9d555d969

from __future__ import annotations

from pydantic import Base64Str, BaseModel, ConfigDict
from typing import Any, Literal
from datetime import datetime
from typing_extensions import TypeAliasType


class ValidationIssueBody(BaseModel):
    loc: list[str | int]
    msg: str
    type: str


class KnowledgeErrorBody(BaseModel):
    detail: str | dict[str, Any] | list[ValidationIssueBody]


class ScopeSelection(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    kb_names: list[str] | None = []
    """
    Knowledge bases. If set, `kb_name` of the request is ignored.
    """
    document_ids: list[str] | None = []
    """
    Document ids. Unknown ids select nothing.
    """
    tags: list[str] | None = []
    """
    Keywords, case-insensitive. They select documents in all knowledge bases, up to MAX_SCOPE_DOCUMENTS; a `warning` step reports when the limit is exceeded.
    """


class CondenseStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    name: Literal["condense"] = "condense"
    query: str
    """
    The rewritten question.
    """


class ScopeStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    name: Literal["scope"] = "scope"
    kb_count: int
    """
    Number of listed knowledge bases that exist.
    """
    document_count: int
    """
    Number of listed documents.
    """
    tag_document_count: int
    """
    Number of documents added by tags.
    """


class AttachmentStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    name: Literal["attachment"] = "attachment"
    attachment_id: str
    filename: str
    chunk_count: int
    """
    Number of chunks searched.
    """


class RecallStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    name: Literal["recall"] = "recall"
    text_count: int
    visual_count: int


class RerankStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    name: Literal["rerank"] = "rerank"
    text_kept: int
    visual_kept: int
    text_top: list[str]
    """
    Heading paths of the most relevant text chunks.
    """
    visual_top: list[str]
    """
    Ids of the most relevant images.
    """


class SheetLocation(BaseModel):
    kind: Literal["sheet"] = "sheet"
    sheet: str
    """
    Name of the sheet.
    """
    range: str
    """
    Range in A1 notation. For a part of a long table, without the title and the header that it repeats.
    """


class RowsLocation(BaseModel):
    kind: Literal["rows"] = "rows"
    first_row: int
    """
    First record, from 1; a header counts as one.
    """
    last_row: int
    """
    Last record.
    """


class SlideLocation(BaseModel):
    kind: Literal["slide"] = "slide"
    slide: int
    """
    Number of the slide, from 1.
    """


class ParagraphsLocation(BaseModel):
    kind: Literal["paragraphs"] = "paragraphs"
    headings: list[str]
    """
    Headings above them, outermost first.
    """
    first_paragraph: int
    """
    First paragraph below the innermost heading, from 1. A list item, a table, a caption or a footnote counts as one.
    """
    last_paragraph: int
    """
    Last paragraph.
    """


class PageRegion(BaseModel):
    x: int
    """
    Distance from the left edge.
    """
    y: int
    """
    Distance from the top edge.
    """
    width: int
    height: int
    page: int
    """
    Page number, from 1.
    """
    page_width: int
    """
    Width of the page in pixels.
    """
    page_height: int
    """
    Height of the page in pixels.
    """


class ImagePosition(BaseModel):
    x: int
    """
    Distance from the left edge.
    """
    y: int
    """
    Distance from the top edge.
    """
    width: int
    height: int


class ScopeInfo(BaseModel):
    kb_names: list[str]
    """
    Knowledge bases that were searched completely.
    """
    unknown_kb_names: list[str]
    """
    Requested knowledge bases that are not registered. A single requested knowledge base is listed only if nothing was found.
    """
    document_count: int
    """
    Number of documents listed or selected by tags.
    """
    tags: list[str]
    """
    Tags that selected documents.
    """
    truncated: bool
    """
    Whether tags selected more documents than the limit.
    """


class StreamSession(BaseModel):
    session_id: str
    user_message_id: str
    """
    Id of the stored question.
    """


class StreamToken(BaseModel):
    delta: str
    """
    A piece of the answer. The concatenated pieces are the complete answer.
    """


class CreateSessionRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    title: str | None = None
    """
    Title of the session. Leading and trailing whitespace is removed. Default: the first 30 characters of the next question.
    """
    kb_name: str | None = None
    """
    Knowledge base for questions without a knowledge base or scope. Ignored while scope_filter is set.
    """
    scope_filter: ScopeSelection | None = None
    """
    Union scope for questions without a knowledge base or scope. Inactive if all lists are empty.
    """


class SessionOut(BaseModel):
    session_id: str
    title: str | None
    """
    Null until a title is set or the first question provides one.
    """
    kb_name: str | None
    """
    Knowledge base for questions without a knowledge base or scope. Null: the default knowledge base.
    """
    scope_filter: ScopeSelection | None
    """
    Union scope for questions without a knowledge base or scope.
    """
    message_count: int
    """
    Number of messages of both roles.
    """
    created_at: datetime
    updated_at: datetime
    """
    Time of the last message or update.
    """


class SessionListResponse(BaseModel):
    total: int
    """
    Total number of items.
    """
    limit: int
    offset: int
    items: list[SessionOut]
    """
    Most recently active first.
    """


class UpdateSessionRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    title: str | None = None
    """
    Title of the session. Leading and trailing whitespace is removed. Default: the first 30 characters of the next question.
    """
    kb_name: str | None = None
    """
    Knowledge base for questions without a knowledge base or scope. Ignored while scope_filter is set.
    """
    scope_filter: ScopeSelection | None = None
    """
    Union scope for questions without a knowledge base or scope. Inactive if all lists are empty.
    """


class DeletedResponse(BaseModel):
    deleted: bool


class AttachmentOut(BaseModel):
    attachment_id: str
    filename: str
    content_type: str | None
    size_bytes: int
    created_at: datetime
    expires_at: datetime


class StructureChunkOut(BaseModel):
    chunk_id: str
    type: str
    summary: str
    page_nums: list[int]


class StructureSectionOut(BaseModel):
    path: str
    level: int
    title: str
    summary: str
    page_nums: list[int]
    children: list[StructureSectionOut]
    chunks: list[StructureChunkOut]


class DocumentStructureOut(BaseModel):
    document_id: str
    name: str
    sections: list[StructureSectionOut]


class ChunkOut(BaseModel):
    chunk_id: str
    document_id: str
    file_name: str
    kb_name: str
    type: str
    path: str
    """
    Headings above the chunk, outermost first.
    """
    content: str
    """
    Text of the chunk. A table is HTML. Empty for a picture without text.
    """
    page_nums: list[int]
    """
    Page numbers, from 1. Empty for formats without pages.
    """


class ImageDimensions(BaseModel):
    width: int | None
    height: int | None


class TagOut(BaseModel):
    keyword: str
    hit_count: int
    kb_count: int
    document_count: int


class TagListResponse(BaseModel):
    items: list[TagOut]
    limit: int


class OpenAiError(BaseModel):
    message: str
    type: str
    """
    `invalid_request_error`, `rate_limit_error` or `server_error`.
    """
    param: str | None
    """
    The invalid field.
    """
    code: str
    """
    The same as in `X-Error-Code`.
    """


class OpenAiErrorBody(BaseModel):
    error: OpenAiError


class OpenAiModel(BaseModel):
    id: str
    """
    Name of a knowledge base, or `tessera`.
    """
    object: Literal["model"] = "model"
    created: int
    """
    When the knowledge base was created, in seconds since 1970. 0 for `tessera`.
    """
    owned_by: str


class OpenAiModelList(BaseModel):
    object: Literal["list"] = "list"
    data: list[OpenAiModel]


class UrlCitation(BaseModel):
    start_index: int
    """
    Offset of the link in the content, in UTF-16 code units.
    """
    end_index: int
    """
    End of the link, exclusive.
    """
    title: str
    """
    Name of the document.
    """
    url: str
    """
    The cited chunk as a page.
    """


class ChatAnnotation(BaseModel):
    type: Literal["url_citation"] = "url_citation"
    url_citation: UrlCitation


class ChatAnswer(BaseModel):
    role: Literal["assistant"] = "assistant"
    content: str
    """
    The answer in Markdown. Each citation is a link `[[n]](url)`.
    """
    refusal: str | None
    """
    Always null.
    """
    annotations: list[ChatAnnotation]
    """
    The links of the content, in their order.
    """


class ChatChoice(BaseModel):
    index: int
    message: ChatAnswer
    finish_reason: Literal["stop"] = "stop"
    logprobs: str | None
    """
    Always null.
    """


class ChatUsage(BaseModel):
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class ChatCompletion(BaseModel):
    id: str
    created: int
    """
    In seconds since 1970.
    """
    model: str
    object: Literal["chat.completion"] = "chat.completion"
    choices: list[ChatChoice]
    """
    Exactly one.
    """
    usage: ChatUsage


class ChatDelta(BaseModel):
    role: Literal["assistant"] | None = None
    """
    In the first chunk.
    """
    content: str | None = None
    annotations: list[ChatAnnotation] | None = None
    """
    In the last chunk with a choice.
    """


class ChatChunkChoice(BaseModel):
    index: int
    delta: ChatDelta
    finish_reason: str | None
    """
    `stop` in the last chunk with a choice.
    """
    logprobs: str | None
    """
    Always null.
    """


class ChatCompletionChunk(BaseModel):
    id: str
    created: int
    """
    In seconds since 1970.
    """
    model: str
    object: Literal["chat.completion.chunk"] = "chat.completion.chunk"
    choices: list[ChatChunkChoice]
    """
    One; none in the chunk with the `usage`.
    """
    usage: ChatUsage | None = None


class ContentItem(BaseModel):
    model_config = ConfigDict(
        extra="allow",
    )
    type: str
    text: str


class ChatStreamOptions(BaseModel):
    include_usage: bool | None = None
    """
    Whether a last chunk without choices has the `usage`.
    """
    include_obfuscation: Any | None = None
    """
    Accepted without effect.
    """


class ResponseFailure(BaseModel):
    code: str
    message: str


class FileSearchResult(BaseModel):
    file_id: str
    """
    Document id.
    """
    filename: str
    score: float
    text: str
    """
    Text of the passage.
    """
    attributes: dict[str, str | float]
    """
    `kb_name`, `source_type`, `path` (headings), `page`, `chunk_id` and `url`, where known.
    """


class FileCitation(BaseModel):
    type: Literal["file_citation"] = "file_citation"
    index: int
    """
    Offset of its link in the text.
    """
    file_id: str
    """
    Document id.
    """
    filename: str


class ResponseText(BaseModel):
    type: Literal["output_text"] = "output_text"
    text: str
    """
    The answer in Markdown. Each citation is a link `[[n]](url)`.
    """
    annotations: list[FileCitation]
    logprobs: list[dict[str, Any]]
    """
    Always empty.
    """


class ResponseItem(BaseModel):
    id: str
    type: str
    """
    `file_search_call` or `message`.
    """
    status: str
    """
    `in_progress` or `completed`.
    """
    queries: list[str] | None = None
    results: list[FileSearchResult] | None = None
    role: Literal["assistant"] | None = None
    content: list[ResponseText] | None = None


class ResponseTokenDetails(BaseModel):
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None


class ResponseUsage(BaseModel):
    input_tokens: int
    input_tokens_details: ResponseTokenDetails
    output_tokens: int
    output_tokens_details: ResponseTokenDetails
    total_tokens: int


class OpenAiResponse(BaseModel):
    id: str
    object: Literal["response"] = "response"
    created_at: int
    """
    In seconds since 1970.
    """
    status: str
    """
    `in_progress`, `completed` or `failed`.
    """
    error: ResponseFailure | None
    incomplete_details: str | None
    instructions: str | None
    metadata: dict[str, str]
    """
    Always empty.
    """
    model: str
    output: list[ResponseItem]
    """
    The search and the message.
    """
    parallel_tool_calls: bool
    previous_response_id: str | None
    store: bool
    temperature: float | None
    top_p: float | None
    tool_choice: str
    tools: list[dict[str, Any]]
    usage: ResponseUsage | None = None


class ResponseStreamEvent(BaseModel):
    type: str
    sequence_number: int
    response: OpenAiResponse | None = None
    output_index: int | None = None
    content_index: int | None = None
    item_id: str | None = None
    item: ResponseItem | None = None
    part: ResponseText | None = None
    delta: str | None = None
    text: str | None = None
    logprobs: list[dict[str, Any]] | None = None
    annotation_index: int | None = None
    annotation: FileCitation | None = None


class RankingOptions(BaseModel):
    score_threshold: float | None = None
    """
    Least `score`.
    """
    ranker: Any | None = None
    """
    Accepted without effect.
    """
    hybrid_search: Any | None = None
    """
    Accepted without effect.
    """


class FileSearchTool(BaseModel):
    type: Literal["file_search"] = "file_search"
    vector_store_ids: list[str]
    """
    Names of knowledge bases.
    """
    max_num_results: int | None = None
    filters: dict[str, Any] | None = None
    """
    As for a search of a vector store. `document_id` requires a single knowledge base.
    """
    ranking_options: RankingOptions | None = None
    """
    `score_threshold` must be 0 or absent: MIN_RELEVANCE decides.
    """


class ResponseInputText(BaseModel):
    type: Literal["input_text"] = "input_text"
    text: str


class StoredInputItem(BaseModel):
    id: str
    type: Literal["message"] = "message"
    status: Literal["completed"] = "completed"
    role: Literal["user"] = "user"
    content: list[ResponseInputText]


class ResponseInputList(BaseModel):
    object: Literal["list"] = "list"
    data: list[StoredInputItem]
    """
    The question.
    """
    first_id: str | None
    last_id: str | None
    has_more: bool


class DeletedOpenAiResponse(BaseModel):
    id: str
    object: Literal["response"] = "response"
    deleted: bool


class VectorStoreFileCounts(BaseModel):
    in_progress: int
    """
    Always 0; each file has its own status.
    """
    completed: int
    """
    All documents, whatever their status.
    """
    failed: int
    """
    Always 0.
    """
    cancelled: int
    """
    Always 0.
    """
    total: int


class VectorStore(BaseModel):
    id: str
    """
    Name of the knowledge base.
    """
    object: Literal["vector_store"] = "vector_store"
    created_at: int
    """
    In seconds since 1970.
    """
    name: str
    """
    Display name, else the name.
    """
    description: str | None
    usage_bytes: int
    """
    Bytes of the uploaded files.
    """
    file_counts: VectorStoreFileCounts
    status: Literal["completed"] = "completed"
    last_active_at: int | None
    """
    The last upload.
    """
    metadata: dict[str, str]
    """
    Always empty.
    """


class VectorStoreList(BaseModel):
    object: Literal["list"] = "list"
    data: list[VectorStore]
    first_id: str | None
    last_id: str | None
    has_more: bool


class AttachFileRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    file_id: str
    """
    Id of a document of this knowledge base.
    """
    attributes: Any | None = None
    """
    Not supported. Accepted: null or {}.
    """
    chunking_strategy: Any | None = None
    """
    Accepted without effect.
    """


class VectorStoreFileError(BaseModel):
    code: str
    message: str


class VectorStoreSearchRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    query: str | list[str]
    """
    A question, or up to 4, whose results are merged.
    """
    filters: dict[str, Any] | None = None
    """
    Comparisons `{type: "eq", key, value}` of the keys `source_type`, `pipeline` (values of the search filters of the same name), `year` and `document_id`, `{type: "in", key: "document_id", value: […]}`, or `{type: "and", filters: […]}` of them.
    """
    max_num_results: int | None = 10
    ranking_options: RankingOptions | None = None
    rewrite_query: bool | None = None
    """
    Accepted without effect.
    """


class SearchResultContent(BaseModel):
    type: Literal["text"] = "text"
    text: str
    """
    Text of the passage. A table is HTML.
    """


class VectorStoreSearchResult(BaseModel):
    file_id: str
    """
    Document id.
    """
    filename: str
    score: float
    attributes: dict[str, str | float]
    """
    `kb_name`, `source_type`, `path` (headings), `page`, `chunk_id` and `url`, where known.
    """
    content: list[SearchResultContent]


class VectorStoreSearchPage(BaseModel):
    object: Literal["vector_store.search_results.page"] = (
        "vector_store.search_results.page"
    )
    search_query: list[str]
    data: list[VectorStoreSearchResult]
    has_more: bool
    """
    Always false.
    """
    next_page: str | None
    """
    Always null.
    """


class CreatedEmbedding(BaseModel):
    object: Literal["embedding"] = "embedding"
    index: int
    embedding: list[float] | Base64Str
    """
    The vector: numbers, or the Base64 of 32-bit floats in little-endian order.
    """


class EmbeddingUsage(BaseModel):
    prompt_tokens: int
    """
    Estimated.
    """
    total_tokens: int


class CreatedEmbeddings(BaseModel):
    object: Literal["list"] = "list"
    data: list[CreatedEmbedding]
    model: str
    usage: EmbeddingUsage


class DifyErrorBody(BaseModel):
    error_code: int
    """
    1002, 2001, or the HTTP status.
    """
    error_msg: str


class RetrievalSetting(BaseModel):
    top_k: int
    score_threshold: float | None = None


class RetrievalRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    knowledge_id: str
    """
    Name of a knowledge base.
    """
    query: str
    retrieval_setting: RetrievalSetting
    metadata_condition: dict[str, Any] | None = None
    """
    `{logical_operator: "and", conditions: [{name: ["year"], comparison_operator: "is", value}]}` with the names `source_type`, `pipeline`, `year` and `document_id`, and the operators `is` and `=`.
    """


class RetrievalRecord(BaseModel):
    content: str
    """
    Text of the passage. A table is HTML.
    """
    score: float
    title: str
    metadata: dict[str, str | float]
    """
    `kb_name`, `source_type`, `path` (headings), `page`, `chunk_id` and `url`, where known.
    """


class RetrievalResponse(BaseModel):
    records: list[RetrievalRecord]


ListOrder = TypeAliasType("ListOrder", Literal["asc", "desc"] | str)


ErrorCode = TypeAliasType(
    "ErrorCode",
    Literal[
        "invalid_request",
        "unauthorized",
        "forbidden",
        "not_found",
        "method_not_allowed",
        "request_timeout",
        "payload_too_large",
        "unsupported_media_type",
        "range_not_satisfiable",
        "expectation_failed",
        "rate_limited",
        "headers_too_large",
        "internal_error",
        "database_unavailable",
        "service_unavailable",
        "query_timeout",
        "invalid_sql",
        "sql_blocked",
        "conflict",
        "kb_forbidden",
        "knowledge_base_not_registered",
        "knowledge_base_exists",
        "default_knowledge_base",
        "model_not_found",
        "response_not_found",
        "webhook_not_found",
        "too_many_webhooks",
        "document_not_found",
        "document_has_no_file",
        "document_file_unreadable",
        "chunk_not_found",
        "document_has_no_pages",
        "page_not_found",
        "page_not_drawable",
        "message_not_found",
        "citation_not_found",
        "image_not_found",
        "image_unreadable",
        "task_not_found",
        "task_not_failed",
        "task_superseded",
        "dispatch_failed",
        "session_error",
        "engine_error",
        "attachment_not_found",
        "file_empty",
        "file_type_unsupported",
        "file_too_large",
        "file_corrupt",
        "file_encrypted",
        "pdf_encrypted",
        "pdf_unreadable",
        "pdf_too_many_pages",
        "archive_bomb",
        "no_text",
        "parse_timeout",
        "parse_out_of_memory",
        "parse_crashed",
        "too_many_rows",
        "url_invalid",
        "url_scheme_unsupported",
        "url_credentials_forbidden",
        "url_port_forbidden",
        "url_dns_failed",
        "url_private_address",
        "url_too_many_redirects",
        "url_timeout",
        "url_unreachable",
        "url_http_error",
        "url_content_unsupported",
    ]
    | str,
)


class AnswerSessionEvent(BaseModel):
    """
    first, when the question has been stored
    """

    event: Literal["session"] = "session"
    data: StreamSession


class AnswerTokenEvent(BaseModel):
    """
    one per piece of the answer
    """

    event: Literal["token"] = "token"
    data: StreamToken


class UrlValidateForm(BaseModel):
    url: str


class QueueMetricsOut(BaseModel):
    name: str
    concurrency: int
    size: int | None


class IngestQueueMetricsResponse(BaseModel):
    queues: list[QueueMetricsOut]


class TaskStreamTimeout(BaseModel):
    job_id: str
    reason: str
    seconds: int


class CreateKnowledgeBaseRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    display_name: str | None = None
    description: str | None = None
    kb_name: str


class KnowledgeBaseOut(BaseModel):
    kb_name: str
    display_name: str | None
    description: str | None
    document_count: int
    chunk_count: int
    size_bytes: int
    last_ingested_at: datetime | None
    created_at: datetime
    updated_at: datetime


class KnowledgeBaseListResponse(BaseModel):
    total: int
    """
    Total number of items.
    """
    limit: int
    offset: int
    items: list[KnowledgeBaseOut]


class UpdateKnowledgeBaseRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    display_name: str | None = None
    description: str | None = None


class KnowledgeBasePurgeResponse(BaseModel):
    kb_name: str
    job_id: str


class DeletedOpenAiFile(BaseModel):
    id: str
    object: Literal["file"] = "file"
    deleted: bool


TaskPipelineFilter = TypeAliasType(
    "TaskPipelineFilter",
    Literal["router", "text_pipeline", "visual_pipeline", "compound", "kb_purge"] | str,
)


FilePurpose = TypeAliasType("FilePurpose", Literal["assistants", "user_data"] | str)


class SqlQueryMetadata(BaseModel):
    columns: list[str]
    """
    Column names, in order. Duplicate names get the suffixes `_2`, `_3`, ….
    """
    column_types: list[str]
    """
    Data types of the columns in the warehouse.
    """
    row_count: int
    """
    Number of rows in this response.
    """
    total_rows: int | None
    """
    Exact number of rows before truncation. Null for a dry run, or if the rows could not be counted within the timeout.
    """
    truncated: bool
    """
    Whether the result was truncated. Use the Bulk API to get all rows.
    """
    execution_time_ms: int
    """
    Duration in milliseconds.
    """
    query_id: str
    """
    Query id, also used in the warehouse and on /jobs.
    """
    estimated_bytes: int | None = None
    """
    Dry run only: number of bytes the statement would read. Null if the warehouse does not provide it.
    """


class SqlQueryResponse(BaseModel):
    data: list[dict[str, Any]]
    """
    One object per row, keyed by column name. Integers beyond 2^53, NUMERIC, dates, times, bytes (Base64), NaN and infinities are strings.
    """
    metadata: SqlQueryMetadata
    """
    Description of the rows.
    """


class SqlQueryParameters(BaseModel):
    limit: int | None = 10000
    """
    Maximum number of rows to return. A larger result is truncated and sets `truncated`. A LIMIT in the statement still applies.
    """
    timeout_seconds: int | None = 60
    """
    Timeout in seconds, after which the warehouse cancels the query.
    """
    wait_seconds: int | None = None
    """
    Run the statement as a job, and wait this many seconds for it: 200 with the rows if it ends in time, otherwise 202 with the job, which continues. The job also continues if the client disconnects; cancel it with `POST /jobs/{job_id}/cancel`. Idempotency keys cover this field, unlike a query parameter. The same as `Prefer: respond-async, wait=10`, which it overrides.
    """
    values: (
        list[str | float | bool | None] | dict[str, str | float | bool | None] | None
    ) = None
    """
    Values of the statement parameters: in order, for `$1`, `$2`, … in Postgres and `?` or `@p1`, … in BigQuery, or by name: `{"country": "Norway"}` for `@country`. Values are bound, never inserted into the SQL. Numbers keep all digits, such as `9007199254740993`. Send numbers beyond the range of a double, such as `1e400`, as strings.
    """
    dry_run: bool | None = False
    """
    Validate and plan the statement without running it. The response contains the columns, no rows and, if the warehouse provides it, `estimated_bytes`.
    """


class SqlQueryRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    sql: str
    """
    One read-only statement: SELECT, WITH, VALUES or TABLE. It can access the tenant's tables.
    """
    parameters: SqlQueryParameters | None = None
    """
    Execution options.
    """


class JobError(BaseModel):
    code: str
    """
    Error code.
    """
    message: str
    """
    Error message.
    """
    details: dict[str, Any]
    """
    Keys depend on the code.
    """


class JobResultsMetadata(BaseModel):
    columns: list[str]
    """
    Column names, in order.
    """
    row_count: int
    """
    Number of rows in `data`.
    """


class InlineJobResults(BaseModel):
    data: list[dict[str, Any]]
    """
    One object per row, as in POST /queries.
    """
    metadata: JobResultsMetadata
    """
    Description of the rows.
    """


class ExportedJobResults(BaseModel):
    download_url: str
    """
    Download URL, valid until `expires_at` without a credential.
    """
    expires_at: datetime
    """
    Expiry of the URL.
    """
    format: str
    """
    Format of the file.
    """
    size_bytes: int
    """
    Size of the file in bytes.
    """


class CatalogColumn(BaseModel):
    name: str
    """
    Name.
    """
    type: str
    """
    Data type in the warehouse.
    """
    nullable: bool
    """
    Whether the column is nullable.
    """
    description: str | None
    """
    Comment.
    """


class CatalogForeignKey(BaseModel):
    columns: list[str]
    """
    Columns of this table.
    """
    table: str
    """
    Referenced table.
    """
    referenced_columns: list[str]
    """
    Referenced columns.
    """


class BulkUploadUrl(BaseModel):
    upload_url: str
    """
    URL to upload the file to with PUT, valid until `expires_at` without a credential. While the job is Open, a later upload replaces an earlier one. After UploadComplete, a PUT fails with 409. With S3, the PUT succeeds instead, and the job fails with `UPLOAD_CHANGED` unless the file has already been read.
    """
    expires_at: datetime
    """
    Expiry of the URL.
    """


class AccessOut(BaseModel):
    credential: str | None
    """
    Whose credential it is, as in the audit trail. null: the request has none, and needs none
    """
    scopes: list[
        Literal[
            "queries:run",
            "jobs:read",
            "bulk:read",
            "bulk:write",
            "knowledge:read",
            "knowledge:write",
            "admin",
        ]
        | str
    ]
    """
    What it may do. `admin` is listed with all the scopes that it includes
    """
    tenants: list[str] | None
    """
    Tenants that it may act for in the SQL service; null: all
    """
    kb_read: list[str] | None
    """
    Knowledge bases that it may read; null: all
    """
    kb_write: list[str] | None
    """
    Knowledge bases that it may change; null: all
    """


class QueryFilters(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    source_type: (
        Literal["policy", "financial", "business", "bidding", "tax", "other"]
        | str
        | None
    ) = None
    """
    Only documents of this source type.
    """
    pipeline: Literal["text_pipeline", "visual_pipeline"] | str | None = None
    """
    Only chunks of this pipeline. Overrides `mode`.
    """
    year: int | None = None
    """
    Only documents of this year.
    """


class QueryRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    query: str
    """
    Question in natural language. Leading and trailing whitespace is removed.
    """
    mode: Literal["auto", "text", "visual", "hybrid"] | str | None = None
    """
    Routing mode. Default: ROUTER_MODE.
    """
    kb_name: str | None = None
    """
    Knowledge base to search. Ignored when scope_filter is not empty. For an unregistered knowledge base, the response has a `warning` step and no sources.
    """
    scope: list[str] | None = None
    """
    Document ids to restrict the results to. Ignored when scope_filter is not empty. An empty list does not restrict.
    """
    filters: QueryFilters | None = None
    """
    Filters by facet.
    """
    scope_filter: ScopeSelection | None = None
    """
    Union scope.
    """
    top_k: int | None = None
    """
    Maximum number of text sources and of image sources. Default: 8 and 4.
    """
    session_id: str | None = None
    """
    Session to continue. Default: a new session, titled with the first 30 characters of the question.
    """
    attachments: list[str] | None = None
    """
    Ids of attachments to search in addition to the knowledge base. Unknown or expired ids are rejected; an unreadable attachment adds a `warning` step.
    """


class RouteStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    mode: Literal["auto", "text", "visual", "hybrid"] | str
    """
    Mode that was used.
    """
    selected: list[Literal["text_pipeline", "visual_pipeline"] | str]
    """
    Selected pipelines.
    """
    reason: str
    """
    Reason for the mode.
    """
    kb_name: str | None
    """
    Knowledge base. Null if a scope_filter is active.
    """
    name: Literal["route"] = "route"


class GenerateStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    name: Literal["generate"] = "generate"
    model: str
    outcome: Literal["answered", "not_found", "not_quoted", "not_asked"] | str
    """
    `answered`; `not_found`: the sources contain no answer; `not_quoted`: no sentence can be quoted as an answer; `not_asked`: no relevant sources were found.
    """
    tokens: int | None = None
    """
    Total tokens, if the model reports them.
    """
    prompt_tokens: int | None = None
    """
    Input tokens, if the model reports them.
    """
    completion_tokens: int | None = None
    """
    Output tokens including reasoning, if the model reports them.
    """


class WarningStep(BaseModel):
    duration_ms: float
    """
    Duration in milliseconds.
    """
    name: Literal["warning"] = "warning"
    code: (
        Literal[
            "kb_unknown",
            "question_says_nothing",
            "scope_truncated",
            "rerank_failed",
            "embedding_failed",
            "image_embedding_failed",
            "collection_failed",
            "attachment_unreadable",
            "attachment_left_out",
            "attachment_partly_read",
            "condense_failed",
            "answer_ungrounded",
            "answer_cut_off",
            "unsupported_claim",
        ]
        | str
    )
    message: str


class TextSource(BaseModel):
    citation: int
    """
    Number of the citation `[n]` in the answer. Text sources are numbered first, then image sources.
    """
    document_id: str | None
    """
    Document id.
    """
    file_name: str | None
    """
    Name of the document.
    """
    file_path: str | None
    """
    Path of the original file on this service.
    """
    kb_name: str | None
    """
    Knowledge base.
    """
    source_type: (
        Literal["policy", "financial", "business", "bidding", "tax", "other"]
        | str
        | None
    )
    """
    Source type of its document.
    """
    gone: bool
    """
    Whether its document has since been deleted, or the credential may no longer read it. Its content is then withheld.
    """
    source: Literal["kb", "attachment"] | str
    """
    Origin of the source.
    """
    score: float | None
    """
    Relevance after reranking. For an image found only by its vectors, its similarity to the question.
    """
    type: Literal["text", "table", "image", "section_summary"] | str
    """
    Type of content.
    """
    path: str | None
    """
    Headings above the chunk, outermost first.
    """
    content: str | None
    """
    Text of the chunk. A table is HTML.
    """
    summary: str | None
    """
    Short summary.
    """
    keywords: list[str]
    """
    Most distinctive terms.
    """
    page_nums: list[int]
    """
    Page numbers, from 1. Empty for formats without pages.
    """
    regions: list[PageRegion]
    """
    Where the chunk stands, in reading order: rectangles in the unit of the `position` of an image source. Empty for formats without pages, and for documents indexed by an earlier version.
    """
    location: (
        SheetLocation
        | RowsLocation
        | SlideLocation
        | ParagraphsLocation
        | dict[str, Any]
        | None
    )
    """
    Where the text stands in a document without pages. Null if unknown.
    """
    chunk_id: str | None
    """
    Chunk id.
    """


class ImageSource(BaseModel):
    citation: int
    """
    Number of the citation `[n]` in the answer. Text sources are numbered first, then image sources.
    """
    document_id: str | None
    """
    Document id.
    """
    file_name: str | None
    """
    Name of the document.
    """
    file_path: str | None
    """
    Path of the original file on this service.
    """
    kb_name: str | None
    """
    Knowledge base.
    """
    source_type: (
        Literal["policy", "financial", "business", "bidding", "tax", "other"]
        | str
        | None
    )
    """
    Source type of its document.
    """
    gone: bool
    """
    Whether its document has since been deleted, or the credential may no longer read it. Its content is then withheld.
    """
    source: Literal["kb", "attachment"] | str
    """
    Origin of the source.
    """
    score: float | None
    """
    Relevance after reranking. For an image found only by its vectors, its similarity to the question.
    """
    chunk_type: Literal["tile", "image", "table"] | str
    """
    Type of content.
    """
    parent_section: str | None
    """
    Heading path of the nearest text chunk.
    """
    content_summary: str | None
    """
    Short description of the image.
    """
    content: str | None
    """
    Recognized text or caption. A table is HTML.
    """
    source_chunk_id: str | None
    """
    Id of the related text chunk.
    """
    image_id: str | None
    """
    Image id, for /images/{image_id}.
    """
    page: int | None
    """
    Page number, from 1.
    """
    position: ImagePosition | None
    """
    Position on the page. The image may show more of the page.
    """
    page_width: int | None
    """
    Width in pixels of the page that `position` refers to.
    """
    page_height: int | None
    """
    Height of that page in pixels.
    """
    chunk_id: str | None
    """
    Chunk id, for /documents/{document_id}/chunks/{chunk_id}.
    """


class QuerySources(BaseModel):
    text: list[TextSource]
    """
    Most relevant first.
    """
    image: list[ImageSource]
    """
    Most relevant first.
    """


class RouteInfo(BaseModel):
    mode: Literal["auto", "text", "visual", "hybrid"] | str
    """
    Mode that was used.
    """
    selected: list[Literal["text_pipeline", "visual_pipeline"] | str]
    """
    Selected pipelines.
    """
    reason: str
    """
    Reason for the mode.
    """
    kb_name: str | None
    """
    Knowledge base. Null if a scope_filter is active.
    """
    requested_mode: Literal["auto", "text", "visual", "hybrid"] | str
    """
    The mode that was asked for.
    """
    scope: ScopeInfo
    """
    Scope that was searched.
    """
    profile: str
    """
    Active domain profile.
    """


class AnswerCitation(BaseModel):
    citation: int
    """
    The `n`: `citation` of its source.
    """
    start: int
    """
    Offset of the cited sentence in the answer.
    """
    end: int
    """
    End of the cited sentence.
    """
    quote: str | None
    """
    The passage of the source that supports the sentence, as in its `content`. In a table, the text of the cells, or its caption.
    """
    quote_start: int | None
    """
    Offset of the passage in the source's `content`.
    """
    quote_end: int | None
    """
    End of the passage.
    """
    chunk_id: str | None
    """
    The chunk that holds the passage, or its beginning: a source may consist of several chunks. Null without a quote, and for an attachment.
    """
    reason: (
        Literal["no_matching_passage", "no_text", "source_gone", "not_determined"]
        | str
        | None
    )
    """
    Why there is no quote: `no_matching_passage` if the sentence is not close enough to any passage, `no_text` if the source is a picture without text, `source_gone` if the document has been deleted or the credential may not read it, `not_determined` if the search for the passage failed or the answer has too many citations.
    """
    regions: list[PageRegion]
    """
    Where the passage stands: one region for each line, or for each cell. Empty if that is unknown.
    """
    location: (
        SheetLocation
        | RowsLocation
        | SlideLocation
        | ParagraphsLocation
        | dict[str, Any]
        | None
    )
    """
    Where the passage stands in a document without pages: for cells of a sheet or records of a file, no more than those.
    """


class QueryResponse(BaseModel):
    sources: QuerySources
    """
    Evidence.
    """
    route: RouteInfo
    """
    Routing of the question.
    """
    steps: list[
        CondenseStep
        | RouteStep
        | ScopeStep
        | AttachmentStep
        | RecallStep
        | RerankStep
        | GenerateStep
        | WarningStep
        | dict[str, Any]
    ]
    """
    Execution trace. Steps may contain additional keys.
    """
    message_id: str
    """
    Id of the assistant message.
    """
    answer: str
    """
    The answer. `[n]` cites the source of a statement.
    """
    citations: list[AnswerCitation]
    """
    One for each `[n]` of the answer, in their order.
    """
    session_id: str
    """
    Session id. Send it with the next question to continue the conversation.
    """


class QueryDone(BaseModel):
    sources: QuerySources
    """
    Evidence.
    """
    route: RouteInfo
    """
    Routing of the question.
    """
    steps: list[
        CondenseStep
        | RouteStep
        | ScopeStep
        | AttachmentStep
        | RecallStep
        | RerankStep
        | GenerateStep
        | WarningStep
        | dict[str, Any]
    ]
    """
    Execution trace. Steps may contain additional keys.
    """
    message_id: str
    """
    Id of the assistant message.
    """
    answer: str
    """
    The answer. `[n]` cites the source of a statement.
    """
    citations: list[AnswerCitation]
    """
    One for each `[n]` of the answer, in their order.
    """


class StreamFailure(BaseModel):
    code: Literal["session_error", "database_unavailable", "engine_error"] | str
    message: str
    """
    Human-readable message, localized.
    """


class SearchRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    query: str
    """
    Question in natural language. Leading and trailing whitespace is removed.
    """
    mode: Literal["auto", "text", "visual", "hybrid"] | str | None = None
    """
    Routing mode. Default: ROUTER_MODE.
    """
    kb_name: str | None = None
    """
    Knowledge base to search. Ignored when scope_filter is not empty. For an unregistered knowledge base, the response has a `warning` step and no sources.
    """
    scope: list[str] | None = None
    """
    Document ids to restrict the results to. Ignored when scope_filter is not empty. An empty list does not restrict.
    """
    filters: QueryFilters | None = None
    """
    Filters by facet.
    """
    scope_filter: ScopeSelection | None = None
    """
    Union scope.
    """
    top_k: int | None = None
    """
    Maximum number of text sources and of image sources. Default: 8 and 4.
    """


class SearchResponse(BaseModel):
    sources: QuerySources
    """
    Evidence.
    """
    route: RouteInfo
    """
    Routing of the question.
    """
    steps: list[
        CondenseStep
        | RouteStep
        | ScopeStep
        | AttachmentStep
        | RecallStep
        | RerankStep
        | GenerateStep
        | WarningStep
        | dict[str, Any]
    ]
    """
    Execution trace. Steps may contain additional keys.
    """


class MessageOut(BaseModel):
    message_id: str
    role: Literal["user", "assistant"] | str
    content: str
    """
    The question as sent, or the answer with its citations `[n]`.
    """
    kb_name: str | None
    """
    Knowledge base of the request, or the default knowledge base. Null if the request has a scope_filter and no knowledge base.
    """
    sources: QuerySources | None
    """
    Evidence of an answer. Null for a question.
    """
    citations: list[AnswerCitation] | None
    """
    Citations of an answer. Null for a question, and for answers that earlier versions stored.
    """
    route: RouteInfo | None
    """
    Null for a question.
    """
    steps: (
        list[
            CondenseStep
            | RouteStep
            | ScopeStep
            | AttachmentStep
            | RecallStep
            | RerankStep
            | GenerateStep
            | WarningStep
            | dict[str, Any]
        ]
        | None
    )
    """
    Execution trace of an answer. Null for a question.
    """
    attachments: list[str]
    """
    Ids of the attachments of the question.
    """
    created_at: datetime


class MessageListResponse(BaseModel):
    total: int
    """
    Total number of items.
    """
    limit: int
    offset: int
    items: list[MessageOut]
    """
    Oldest first.
    """


class DocumentEmbeddingOut(BaseModel):
    status: Literal["pending", "running", "ready", "failed"] | str
    embedded_chunk_count: int
    chunk_count: int
    error: str | None


class DocumentOut(BaseModel):
    document_id: str
    name: str
    kb_name: str
    source_type: (
        Literal["policy", "financial", "business", "bidding", "tax", "other"] | str
    )
    pipeline: Literal["text_pipeline", "visual_pipeline"] | str | None
    status: Literal["pending", "indexing", "ready", "failed"] | str
    sha256: str | None
    source_uri: str
    created_at: datetime
    updated_at: datetime
    content_type: str | None
    size_bytes: int
    page_count: int | None
    text_chunk_count: int
    visual_chunk_count: int
    embedding: DocumentEmbeddingOut | None
    year: int | None
    keywords: list[str]
    plugin_namespace: str
    error: str | None
    job_id: str


class DocumentListResponse(BaseModel):
    total: int
    """
    Total number of items.
    """
    limit: int
    offset: int
    items: list[DocumentOut]


class DocumentPageOut(BaseModel):
    page: int
    """
    Page number, from 1.
    """
    width: int
    """
    Width in pixels at 150 dpi.
    """
    height: int
    """
    Height in pixels at 150 dpi.
    """
    pipeline: Literal["text_pipeline", "visual_pipeline"] | str | None
    """
    Pipeline that has read the page; null if none has yet.
    """


class DocumentPageListResponse(BaseModel):
    total: int
    """
    Total number of items.
    """
    limit: int
    offset: int
    items: list[DocumentPageOut]


class ImageMetaOut(BaseModel):
    image_id: str
    document_id: str
    file_name: str
    kb_name: str
    page: int | None
    position: ImagePosition | None
    page_width: int | None
    page_height: int | None
    dimensions: ImageDimensions
    width: int | None
    height: int | None
    chunk_type: Literal["tile", "image", "table"] | str
    parent_section: str | None
    source_chunk_id: str | None
    content_summary: str | None
    url: str


class EvidenceCitation(BaseModel):
    citation: int
    """
    The `n` of `[n]`.
    """
    start: int
    """
    Offset of the cited sentence in the answer.
    """
    end: int
    """
    End of the cited sentence.
    """
    quote: str | None
    """
    The passage that supports the sentence.
    """
    quote_start: int | None
    """
    Offset of the passage in the source's `content`.
    """
    quote_end: int | None
    """
    End of the passage.
    """
    chunk_id: str | None
    """
    The chunk that holds the passage, or its beginning: a source may consist of several chunks. Null without a quote, and for an attachment.
    """
    reason: (
        Literal["no_matching_passage", "no_text", "source_gone", "not_determined"]
        | str
        | None
    )
    """
    Why there is no quote: `no_matching_passage` if the sentence is not close enough to any passage, `no_text` if the source is a picture without text, `source_gone` if the document has been deleted or the credential may not read it, `not_determined` if the search for the passage failed or the answer has too many citations.
    """
    regions: list[PageRegion]
    """
    Where the passage stands: one region for each line, or for each cell. Empty if that is unknown.
    """
    location: (
        SheetLocation
        | RowsLocation
        | SlideLocation
        | ParagraphsLocation
        | dict[str, Any]
        | None
    )
    """
    Where the passage stands in a document without pages: for cells of a sheet or records of a file, no more than those.
    """
    document_id: str | None
    """
    Null for an attachment.
    """


class EvidenceSentence(BaseModel):
    text: str
    citations: list[EvidenceCitation]


class EvidenceDocument(BaseModel):
    document_id: str
    file_name: str | None
    """
    Name of the document. Null if it is gone.
    """
    kb_name: str | None
    """
    Knowledge base. Null if the document is gone.
    """
    sha256: str | None
    """
    SHA-256 of its bytes, in hexadecimal. Null if it was not recorded.
    """
    pipeline: Literal["text_pipeline", "visual_pipeline"] | str
    """
    The pipeline whose chunks are quoted.
    """
    attempt: int | None
    """
    The attempt at indexing it that the answer quotes.
    """
    parser_version: str | None
    """
    Version of Tessera that parsed it.
    """
    gone: bool
    """
    Whether it has been deleted, or the credential may not read it. Its content is withheld.
    """


class EvidenceOut(BaseModel):
    format: Literal["tessera-evidence/1"] = "tessera-evidence/1"
    session_id: str
    message_id: str
    answered_at: datetime
    """
    When the answer was written.
    """
    question: str
    answer: str
    model: str | None
    """
    The model that wrote it; `extractive` for quotes without a model.
    """
    sentences: list[EvidenceSentence]
    """
    The cited sentences, in order.
    """
    documents: list[EvidenceDocument]
    """
    The documents of the cited sources.
    """


class VerifiedCitation(BaseModel):
    sentence: int
    """
    Number of the sentence in `sentences`, from 0.
    """
    citation: int
    """
    The `n` of `[n]`.
    """
    document_id: str | None
    document: Literal["same", "superseded", "gone", "unknown"] | str
    """
    `same`: the bytes are those of the evidence. `superseded`: they differ. `gone`: the document has been deleted, or the credential may not read it. `unknown`: the evidence names no document or no hash.
    """
    quote: Literal["same_place", "moved", "missing", "none"] | str
    """
    `same_place`: the quote stands where the evidence says. `moved`: it stands elsewhere in the document. `missing`: it is not in the document as parsed now. `none`: there is no quote, or no document to look in.
    """
    message: str
    """
    What has changed.
    """


class VerifiedEvidence(BaseModel):
    verified: bool
    """
    Whether every cited document is the same and every quote stands where it was. A quote from an attachment cannot be verified.
    """
    checked_at: datetime
    citations: list[VerifiedCitation]


class ChatMessage(BaseModel):
    role: Literal["system", "developer", "user", "assistant"] | str
    """
    Messages of the roles `system` and `developer` are accepted without effect.
    """
    content: str | list[ContentItem] | None = None
    """
    A text, or parts of the type `text`, `input_text` or `output_text`.
    """
    name: Any | None = None
    """
    Accepted without effect.
    """
    refusal: Any | None = None
    """
    Accepted without effect.
    """
    annotations: Any | None = None
    """
    Accepted without effect.
    """
    audio: Any | None = None
    """
    Accepted without effect.
    """
    reasoning: Any | None = None
    """
    Accepted without effect.
    """
    reasoning_content: Any | None = None
    """
    Accepted without effect.
    """
    function_call: Any | None = None
    """
    Accepted without effect.
    """
    tool_calls: Any | None = None
    """
    Accepted without effect.
    """


class ChatCompletionRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    model: str
    """
    Knowledge base to answer from: an `id` of GET /openai/v1/models. `tessera` is the scope of a question that names none: the default knowledge base, or all readable ones if the credential may not read that.
    """
    messages: list[ChatMessage]
    """
    The conversation. The last message is the question, of the role `user`; the latest HISTORY_TURNS messages before it interpret a follow-up.
    """
    stream: bool | None = None
    """
    Whether to stream the answer.
    """
    stream_options: ChatStreamOptions | None = None
    store: bool | None = None
    """
    Whether to store question and answer in a new session. Default: nothing is stored.
    """
    n: Any | None = None
    """
    Not supported. Accepted: null or 1.
    """
    tool_choice: Any | None = None
    """
    Not supported. Accepted: null or "none" or "auto".
    """
    function_call: Any | None = None
    """
    Not supported. Accepted: null or "none" or "auto".
    """
    response_format: Any | None = None
    """
    Not supported. Accepted: null or {"type":"text"}.
    """
    logprobs: Any | None = None
    """
    Not supported. Accepted: null or false.
    """
    top_logprobs: Any | None = None
    """
    Not supported. Accepted: null or 0.
    """
    modalities: Any | None = None
    """
    Not supported. Accepted: null or ["text"].
    """
    audio: Any | None = None
    """
    Not supported. Accepted: null.
    """
    web_search_options: Any | None = None
    """
    Not supported. Accepted: null.
    """
    temperature: Any | None = None
    """
    Accepted without effect.
    """
    top_p: Any | None = None
    """
    Accepted without effect.
    """
    max_tokens: Any | None = None
    """
    Accepted without effect.
    """
    max_completion_tokens: Any | None = None
    """
    Accepted without effect.
    """
    stop: Any | None = None
    """
    Accepted without effect.
    """
    seed: Any | None = None
    """
    Accepted without effect.
    """
    user: Any | None = None
    """
    Accepted without effect.
    """
    presence_penalty: Any | None = None
    """
    Accepted without effect.
    """
    frequency_penalty: Any | None = None
    """
    Accepted without effect.
    """
    logit_bias: Any | None = None
    """
    Accepted without effect.
    """
    metadata: Any | None = None
    """
    Accepted without effect.
    """
    parallel_tool_calls: Any | None = None
    """
    Accepted without effect.
    """
    reasoning_effort: Any | None = None
    """
    Accepted without effect.
    """
    verbosity: Any | None = None
    """
    Accepted without effect.
    """
    service_tier: Any | None = None
    """
    Accepted without effect.
    """
    safety_identifier: Any | None = None
    """
    Accepted without effect.
    """
    prediction: Any | None = None
    """
    Accepted without effect.
    """
    prompt_cache_key: Any | None = None
    """
    Accepted without effect.
    """
    prompt_cache_retention: Any | None = None
    """
    Accepted without effect.
    """
    tools: Any | None = None
    """
    Accepted without effect.
    """
    functions: Any | None = None
    """
    Accepted without effect.
    """


class ResponseInputItem(BaseModel):
    type: Literal["message", "file_search_call", "reasoning"] | str | None = None
    """
    Default: `message`.
    """
    role: Literal["system", "developer", "user", "assistant"] | str | None = None
    """
    `system` and `developer` have no effect.
    """
    content: str | list[ContentItem] | None = None
    """
    A text, or parts of the type `text`, `input_text` or `output_text`.
    """
    id: Any | None = None
    """
    Accepted without effect.
    """
    status: Any | None = None
    """
    Accepted without effect.
    """
    phase: Any | None = None
    """
    Accepted without effect.
    """
    queries: Any | None = None
    """
    Accepted without effect.
    """
    results: Any | None = None
    """
    Accepted without effect.
    """
    summary: Any | None = None
    """
    Accepted without effect.
    """
    encrypted_content: Any | None = None
    """
    Accepted without effect.
    """


class CreateResponseRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    model: str
    """
    As in chat completions. The tool `file_search` overrides its knowledge base.
    """
    input: str | list[ResponseInputItem]
    """
    The question, or a transcript whose last message is the question.
    """
    previous_response_id: str | None = None
    """
    Continues the conversation after a stored response. Two that continue the same response are independent. Requires `store` to be true.
    """
    store: bool | None = True
    """
    Whether to store question and answer in a session.
    """
    stream: bool | None = None
    """
    Whether to stream the response.
    """
    tools: list[FileSearchTool] | None = None
    include: list[str] | None = None
    """
    `file_search_call.results` adds the evidence. Others have no effect.
    """
    background: Any | None = None
    """
    Not supported. Accepted: null or false.
    """
    conversation: Any | None = None
    """
    Not supported. Accepted: null.
    """
    prompt: Any | None = None
    """
    Not supported. Accepted: null.
    """
    text: Any | None = None
    """
    Not supported. Accepted: null or {} or {"format":{"type":"text"}}.
    """
    tool_choice: Any | None = None
    """
    Not supported. Accepted: null or "auto" or "required" or {"type":"file_search"}.
    """
    top_logprobs: Any | None = None
    """
    Not supported. Accepted: null or 0.
    """
    instructions: Any | None = None
    """
    Accepted without effect.
    """
    temperature: Any | None = None
    """
    Accepted without effect.
    """
    top_p: Any | None = None
    """
    Accepted without effect.
    """
    max_output_tokens: Any | None = None
    """
    Accepted without effect.
    """
    max_tool_calls: Any | None = None
    """
    Accepted without effect.
    """
    metadata: Any | None = None
    """
    Accepted without effect.
    """
    user: Any | None = None
    """
    Accepted without effect.
    """
    parallel_tool_calls: Any | None = None
    """
    Accepted without effect.
    """
    reasoning: Any | None = None
    """
    Accepted without effect.
    """
    truncation: Any | None = None
    """
    Accepted without effect.
    """
    service_tier: Any | None = None
    """
    Accepted without effect.
    """
    safety_identifier: Any | None = None
    """
    Accepted without effect.
    """
    prompt_cache_key: Any | None = None
    """
    Accepted without effect.
    """
    prompt_cache_retention: Any | None = None
    """
    Accepted without effect.
    """
    stream_options: Any | None = None
    """
    Accepted without effect.
    """


class VectorStoreFile(BaseModel):
    id: str
    """
    Document id.
    """
    object: Literal["vector_store.file"] = "vector_store.file"
    created_at: int
    """
    In seconds since 1970.
    """
    vector_store_id: str
    status: Literal["in_progress", "completed", "failed"] | str
    usage_bytes: int
    """
    Bytes of the file.
    """
    last_error: VectorStoreFileError | None
    attributes: dict[str, str]
    """
    Always empty.
    """


class CreateEmbeddingsRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    model: str
    """
    Accepted without effect: the model is EMBEDDING_MODEL. The response names it.
    """
    input: str | list[str]
    """
    A text, or up to 128. Token ids are not supported.
    """
    encoding_format: Literal["float", "base64"] | str | None = None
    """
    Default: `float`.
    """
    dimensions: int | None = None
    """
    Must be the model's own, if set.
    """
    input_type: Literal["document", "query"] | str | None = None
    """
    What the texts are, for models that distinguish. Default: `document`. Not part of OpenAI.
    """
    user: Any | None = None
    """
    Accepted without effect.
    """


class AnswerStepEvent(BaseModel):
    """
    one per step of the execution trace, when it completes
    """

    event: Literal["step"] = "step"
    data: (
        CondenseStep
        | RouteStep
        | ScopeStep
        | AttachmentStep
        | RecallStep
        | RerankStep
        | WarningStep
        | dict[str, Any]
    )


class AnswerSourcesEvent(BaseModel):
    """
    once, the evidence. If it contains no answer, `done` has empty sources
    """

    event: Literal["sources"] = "sources"
    data: QuerySources


class AnswerDoneEvent(BaseModel):
    """
    last, when the answer has been stored
    """

    event: Literal["done"] = "done"
    data: QueryDone


AnswerEvent = TypeAliasType(
    "AnswerEvent",
    AnswerSessionEvent
    | AnswerStepEvent
    | AnswerSourcesEvent
    | AnswerTokenEvent
    | AnswerDoneEvent,
)


class SearchStepEvent(BaseModel):
    """
    one per step of the execution trace, when it completes
    """

    event: Literal["step"] = "step"
    data: RouteStep | ScopeStep | RecallStep | WarningStep | dict[str, Any]


class SearchSourcesEvent(BaseModel):
    """
    once, the evidence
    """

    event: Literal["sources"] = "sources"
    data: QuerySources


class SearchDoneEvent(BaseModel):
    """
    last
    """

    event: Literal["done"] = "done"
    data: SearchResponse


SearchEvent = TypeAliasType(
    "SearchEvent", SearchStepEvent | SearchSourcesEvent | SearchDoneEvent
)


class IngestResponse(BaseModel):
    job_id: str
    status: (
        Literal[
            "pending",
            "queued",
            "processing",
            "parsing",
            "rendering",
            "embedding",
            "indexing",
            "retrying",
            "success",
            "failed",
        ]
        | str
    )
    dedup_hit: bool
    document_id: str


class FileValidateResponse(BaseModel):
    ok: bool
    filename: str
    size_bytes: int
    resource_kind: Literal["html", "pdf", "image", "other"] | str
    page_count: int | None = None
    content_type: str | None = None


class UrlValidateResponse(BaseModel):
    ok: bool
    status_code: int
    content_type: str
    final_url: str
    resource_kind: Literal["html", "pdf", "image", "other"] | str
    size_bytes: int | None = None
    page_count: int | None = None
    suggested_pipeline: Literal["text_pipeline", "visual_pipeline"] | str


class Log(BaseModel):
    """
    A log entry. Entries may contain additional keys.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    at: datetime
    """
    Time of the entry (ISO 8601).
    """
    level: Literal["info", "warning", "error"] | str
    step: str
    """
    Processing step.
    """
    message: str


class TaskAuditOut(BaseModel):
    job_id: str
    document_id: str | None
    name: str
    source_uri: str
    pipeline: Literal["router", "text_pipeline", "visual_pipeline", "kb_purge"] | str
    status: str
    status_phase: Literal["pending", "running", "success", "failed"] | str
    progress: int
    current: int
    total: int
    error: str | None
    logs: list[Log]
    """
    The latest 50 entries, oldest first. For all entries, see /tasks/{job_id}/logs.
    """
    created_at: datetime
    updated_at: datetime
    kb_name: str
    attempt: int
    max_attempts: int
    queue_position: int | None
    parent_job_id: str | None


class TaskListResponse(BaseModel):
    total: int
    """
    Total number of items.
    """
    limit: int
    offset: int
    items: list[TaskAuditOut]
    error: str | None


class Item(BaseModel):
    """
    A log entry. Entries may contain additional keys.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    at: datetime
    """
    Time of the entry (ISO 8601).
    """
    level: Literal["info", "warning", "error"] | str
    step: str
    """
    Processing step.
    """
    message: str


class TaskLogsResponse(BaseModel):
    job_id: str
    items: list[Item]
    """
    Oldest first.
    """
    total: int


class TaskRetryResponse(BaseModel):
    job_id: str
    status: str
    pipeline: Literal["router", "text_pipeline", "visual_pipeline", "kb_purge"] | str
    queue: str
    attempt: int


class WebhookEventData(BaseModel):
    job_id: str
    document_id: str
    kb_name: str
    name: str
    pipeline: Literal["router", "text_pipeline", "visual_pipeline", "kb_purge"] | str
    status: Literal["success", "failed"] | str
    error: str | None


class WebhookEvent(BaseModel):
    type: Literal["document.completed", "document.failed"] | str
    timestamp: datetime
    data: WebhookEventData


class CreateWebhookRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    url: str
    kb_name: str | None = None
    events: list[Literal["document.completed", "document.failed"] | str] | None = None


class CreatedWebhookOut(BaseModel):
    webhook_id: str
    kb_name: str
    url: str
    events: list[Literal["document.completed", "document.failed"] | str]
    pending_count: int
    last_error: str | None
    disabled_at: datetime | None
    created_at: datetime
    secret: str


class WebhookOut(BaseModel):
    webhook_id: str
    kb_name: str
    url: str
    events: list[Literal["document.completed", "document.failed"] | str]
    pending_count: int
    last_error: str | None
    disabled_at: datetime | None
    created_at: datetime


class WebhookListResponse(BaseModel):
    total: int
    """
    Total number of items.
    """
    limit: int
    offset: int
    items: list[WebhookOut]


class OpenAiFile(BaseModel):
    id: str
    """
    Document id.
    """
    object: Literal["file"] = "file"
    bytes: int
    created_at: int
    """
    In seconds since 1970.
    """
    filename: str
    purpose: Literal["assistants"] = "assistants"
    status: Literal["uploaded", "processed", "error"] | str
    """
    `processed` once it is found.
    """
    status_details: str | None
    """
    Why it failed.
    """
    kb_name: str
    """
    Its knowledge base. Not part of OpenAI.
    """


class OpenAiFileList(BaseModel):
    object: Literal["list"] = "list"
    data: list[OpenAiFile]
    first_id: str | None
    last_id: str | None
    has_more: bool


class JobRecord(BaseModel):
    job_id: str
    """
    Job id: the `query_id` of a query, or the id of a bulk job.
    """
    tenant_id: str
    """
    Tenant of the job.
    """
    status: Literal["QUEUED", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"] | str
    """
    QUEUED: awaits execution. RUNNING: executes on the warehouse. COMPLETED: results are available. FAILED: see error. CANCELLED: cancelled by the user.
    """
    submitted_at: datetime
    """
    Submission time.
    """
    started_at: datetime | None
    """
    Start time. Null until the job starts.
    """
    completed_at: datetime | None
    """
    End time. Null until the job ends.
    """
    row_count: int | None
    """
    Number of rows in the result. Null unless the job is COMPLETED.
    """
    execution_time_ms: int | None
    """
    Duration in milliseconds. Null until the job ends.
    """
    error: JobError | None
    """
    Error of a FAILED job, otherwise null.
    """


class ServiceErrorInfo(BaseModel):
    code: (
        Literal[
            "INVALID_REQUEST",
            "INVALID_SQL",
            "SQL_BLOCKED",
            "UNAUTHORIZED",
            "FORBIDDEN",
            "NOT_FOUND",
            "CONFLICT",
            "PAYLOAD_TOO_LARGE",
            "RATE_LIMITED",
            "INTERNAL_ERROR",
            "QUERY_TIMEOUT",
        ]
        | str
    )
    message: str
    details: dict[str, Any]


class ServiceErrorResponse(BaseModel):
    error: ServiceErrorInfo


class JobListResponse(BaseModel):
    jobs: list[JobRecord]
    """
    Newest first.
    """
    next_offset: str | None
    """
    Pass as `offset` to get the next page. Null on the last page.
    """


class CatalogTable(BaseModel):
    name: str
    """
    Name.
    """
    kind: Literal["table", "view"] | str
    """
    Table or view.
    """
    row_estimate: int | None
    """
    Row count estimated by the warehouse. Null if unknown.
    """
    description: str | None
    """
    Comment.
    """


class CatalogTablesResponse(BaseModel):
    tables: list[CatalogTable]
    """
    Ordered by name.
    """


class CatalogTableDetail(BaseModel):
    name: str
    """
    Name.
    """
    kind: Literal["table", "view"] | str
    """
    Table or view.
    """
    row_estimate: int | None
    """
    Row count estimated by the warehouse. Null if unknown.
    """
    description: str | None
    """
    Comment.
    """
    columns: list[CatalogColumn]
    """
    In table order.
    """
    primary_key: list[str]
    """
    Columns of the primary key. Empty if there is none.
    """
    foreign_keys: list[CatalogForeignKey]
    """
    Foreign keys.
    """


class BulkJobRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
    )
    operation: Literal["query", "insert", "update", "upsert", "delete"] | str
    """
    Operation of the job.
    """
    object: str
    """
    Table to write. For a query, a label only; the statement determines what is read.
    """
    query: str | None = None
    """
    One read-only statement. Required for `query`. For `delete`, an alternative to an upload: it selects the keys of the rows to delete. Not allowed for other operations.
    """
    key_columns: list[str] | None = None
    """
    Columns that identify rows for `update`, `upsert` and `delete`. Default: the primary key. For `upsert` they must be unique in the table. Not allowed for other operations.
    """
    content_type: Literal["CSV", "JSON", "PARQUET"] | str | None = "CSV"
    """
    Format of the file. JSON: one object per line; an upload may also be a single array.
    """
    compression: Literal["NONE", "GZIP"] | str | None = "NONE"
    """
    Compression of the file. For PARQUET, compression of its pages.
    """


class BulkJobSummary(BaseModel):
    job_id: str
    """
    Job id, also valid on /jobs.
    """
    state: (
        Literal[
            "Open", "UploadComplete", "InProgress", "JobComplete", "Failed", "Aborted"
        ]
        | str
    )
    """
    Open: waiting for the upload and UploadComplete. UploadComplete: queued. InProgress: running in the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.
    """
    operation: Literal["query", "insert", "update", "upsert", "delete"] | str
    """
    Operation.
    """
    object: str
    """
    Table.
    """
    created_at: datetime
    """
    Creation time.
    """


class BulkJobListResponse(BaseModel):
    jobs: list[BulkJobSummary]
    """
    Newest first.
    """
    next_offset: str | None
    """
    Pass as `offset` to get the next page. Null on the last page.
    """


class BulkJobRecord(BaseModel):
    job_id: str
    """
    Job id, also valid on /jobs.
    """
    state: (
        Literal[
            "Open", "UploadComplete", "InProgress", "JobComplete", "Failed", "Aborted"
        ]
        | str
    )
    """
    Open: waiting for the upload and UploadComplete. UploadComplete: queued. InProgress: running in the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.
    """
    operation: Literal["query", "insert", "update", "upsert", "delete"] | str
    """
    Operation.
    """
    object: str
    """
    Table.
    """
    created_at: datetime
    """
    Creation time.
    """
    number_records_processed: int
    """
    Number of records read, including failed ones. For a query, rows of the result. Grows while the job runs.
    """
    number_records_failed: int
    """
    Number of records that were not written. The failed results contain the reasons.
    """
    updated_at: datetime
    """
    Time of the last change of state.
    """
    error: JobError | None
    """
    Error of a Failed job, otherwise null. `details.category` is validation, permission, resource, transient or capacity.
    """


class BulkJobUpdate(BaseModel):
    state: Literal["UploadComplete", "Aborted"] | str
    """
    UploadComplete: start the job. Aborted: stop the job.
    """


class BulkResults(BaseModel):
    download_url: str
    """
    Download URL, valid until `expires_at` without a credential. Supports Range. The Content-Type is text/csv; charset=utf-8 for CSV, application/x-ndjson for JSON and application/vnd.apache.parquet for PARQUET; application/gzip for CSV and JSON with GZIP compression.
    """
    expires_at: datetime
    """
    Expiry of the URL.
    """
    format: Literal["CSV", "JSON", "PARQUET"] | str
    """
    Format of the file.
    """
    compression: Literal["NONE", "GZIP"] | str
    """
    Compression of the file.
    """
    size_bytes: int
    """
    Size of the file in bytes.
    """


StructureSectionOut.model_rebuild()
