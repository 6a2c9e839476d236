// Made by `npm run generate`; do not edit.
export interface paths {
    "/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest a document
         * @description Checks and stores the file, and dispatches it to the background queues. See /tasks/{job_id} for its progress. A knowledge base does not index the same bytes twice, and does not register a URL again while it is pending or after it failed. For a URL, this request only checks that it may be fetched (no private network, no metadata service); a worker fetches it in the background. If its bytes are already known, the task succeeds and its log names the existing document (`duplicate_of`).
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/validate/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a file can be ingested
         * @description Runs the checks of POST /ingest: size, type, encryption, number of PDF pages. Nothing is stored.
         */
        post: operations["validateFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/validate/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a URL can be ingested
         * @description Checks, in this order: the format of the URL, its host (private networks and metadata services are rejected), the server's response, and the content. A PDF is downloaded and checked like an upload; other content is detected from its first bytes. Each redirect is checked in the same way. Nothing is stored.
         */
        post: operations["validateUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/queue-metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the length of the background queues */
        get: operations["getQueueMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description While the database is unavailable, the response is 200 with no items and `error` set.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a task */
        get: operations["getTask"];
        put?: never;
        post?: never;
        /** Delete a task record */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{job_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the progress of a task as server-sent events
         * @description Sends a `progress` event with the full record every 1.5 seconds until the status is success or failed. After 300 seconds without a change, sends a `timeout` event with job_id, reason and seconds.
         */
        get: operations["streamTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{job_id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the log entries of a task */
        get: operations["listTaskLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry a failed task */
        post: operations["retryTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List knowledge bases */
        get: operations["listKnowledgeBases"];
        put?: never;
        /** Create a knowledge base */
        post: operations["createKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kb_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a knowledge base */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /**
         * Delete a knowledge base
         * @description Deletes documents, sections, vectors, objects and keywords, but keeps task records. After the response, no document of the knowledge base is retrieved. With keep=true, the knowledge base remains, empty.
         */
        delete: operations["purgeKnowledgeBase"];
        options?: never;
        head?: never;
        /** Update the display name or description */
        patch: operations["updateKnowledgeBase"];
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description When a task of a document in the knowledge base ends, the service sends a WebhookEvent to the URL with POST, signed according to Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). A 2xx status accepts the event, 410 disables the webhook, and any other response is retried for about 28 hours. An event may be delivered more than once, with the same webhook-id.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook and its pending deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ValidationIssueBody: {
            /**
             * @example [
             *       "body",
             *       "scope_filter",
             *       "tags"
             *     ]
             */
            loc: (string | number)[];
            /** @example tags must be an array */
            msg: string;
            /** @example isArray */
            type: string;
        };
        KnowledgeErrorBody: {
            detail: string | {
                [key: string]: unknown;
            } | components["schemas"]["ValidationIssueBody"][];
        };
        IngestResponse: {
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            job_id: string;
            /** @example pending */
            status: components["schemas"]["TaskStatus"];
            /** @example false */
            dedup_hit: boolean;
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            document_id: string;
        };
        FileValidateResponse: {
            /** @example true */
            ok: boolean;
            /** @example handbook.pdf */
            filename: string;
            /** @example 48213 */
            size_bytes: number;
            /** @example pdf */
            resource_kind: components["schemas"]["ResourceKind"];
            /** @example 12 */
            page_count?: number;
            /** @example application/pdf */
            content_type?: string;
        };
        UrlValidateForm: {
            url: string;
        };
        UrlValidateResponse: {
            /** @example true */
            ok: boolean;
            /** @example 200 */
            status_code: number;
            /** @example application/pdf */
            content_type: string;
            /** @example https://www.example.com/files/handbook.pdf */
            final_url: string;
            /** @example pdf */
            resource_kind: components["schemas"]["ResourceKind"];
            /** @example 48213 */
            size_bytes?: number;
            /** @example 12 */
            page_count?: number;
            /** @example text_pipeline */
            suggested_pipeline: components["schemas"]["ContentPipeline"];
        };
        QueueMetricsOut: {
            /** @example text_queue */
            name: string;
            /** @example 8 */
            concurrency: number;
            /** @example 3 */
            size: number | null;
        };
        IngestQueueMetricsResponse: {
            queues: components["schemas"]["QueueMetricsOut"][];
        };
        TaskAuditOut: {
            /** @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11 */
            job_id: string;
            /** @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10 */
            document_id: string | null;
            /** @example handbook.pdf */
            name: string;
            /** @example documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/source */
            source_uri: string;
            /** @example text_pipeline */
            pipeline: components["schemas"]["TaskPipeline"];
            /** @example indexing */
            status: string;
            /** @example running */
            status_phase: components["schemas"]["StatusPhase"];
            /** @example 40 */
            progress: number;
            /** @example 12 */
            current: number;
            /** @example 30 */
            total: number;
            /** @example null */
            error: string | null;
            /** @description The latest 50 entries, oldest first. For all entries, see /tasks/{job_id}/logs. */
            logs: ({
                /**
                 * Format: date-time
                 * @description Time of the entry (ISO 8601).
                 */
                at: string;
                level: components["schemas"]["TaskLogLevel"];
                /**
                 * @description Processing step.
                 * @example route
                 */
                step: string;
                /** @example text_pipeline: the PDF has a text layer */
                message: string;
            } & {
                [key: string]: unknown;
            })[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example default */
            kb_name: string;
            /** @example 1 */
            attempt: number;
            /** @example 5 */
            max_attempts: number;
            /** @example null */
            queue_position: number | null;
            /** @example null */
            parent_job_id: string | null;
        };
        TaskListResponse: {
            /**
             * @description Total number of items.
             * @example 1
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
            items: components["schemas"]["TaskAuditOut"][];
            /** @example null */
            error: string | null;
        };
        TaskStreamTimeout: {
            /** @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11 */
            job_id: string;
            /** @example no change timeout */
            reason: string;
            /** @example 300 */
            seconds: number;
        };
        TaskLogsResponse: {
            job_id: string;
            /** @description Oldest first. */
            items: ({
                /**
                 * Format: date-time
                 * @description Time of the entry (ISO 8601).
                 */
                at: string;
                level: components["schemas"]["TaskLogLevel"];
                /**
                 * @description Processing step.
                 * @example route
                 */
                step: string;
                /** @example text_pipeline: the PDF has a text layer */
                message: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @example 4 */
            total: number;
        };
        TaskRetryResponse: {
            job_id: string;
            /** @example pending */
            status: string;
            /** @example text_pipeline */
            pipeline: components["schemas"]["TaskPipeline"];
            /** @example text_queue */
            queue: string;
            /** @example 2 */
            attempt: number;
        };
        DeletedResponse: {
            /** @example true */
            deleted: boolean;
        };
        CreateKnowledgeBaseRequest: {
            display_name?: string | null;
            description?: string | null;
            kb_name: string;
        };
        KnowledgeBaseOut: {
            /** @example policies */
            kb_name: string;
            display_name: string | null;
            description: string | null;
            /** @example 12 */
            document_count: number;
            /** @example 340 */
            chunk_count: number;
            /** @example 1048576 */
            size_bytes: number;
            /** Format: date-time */
            last_ingested_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        KnowledgeBaseListResponse: {
            /**
             * @description Total number of items.
             * @example 1
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
            items: components["schemas"]["KnowledgeBaseOut"][];
        };
        UpdateKnowledgeBaseRequest: {
            display_name?: string | null;
            description?: string | null;
        };
        KnowledgeBasePurgeResponse: {
            /** @example policies */
            kb_name: string;
            /** Format: uuid */
            job_id: string;
        };
        WebhookEventData: {
            /** Format: uuid */
            job_id: string;
            /** Format: uuid */
            document_id: string;
            /** @example policies */
            kb_name: string;
            /** @example travel.pdf */
            name: string;
            /** @example text_pipeline */
            pipeline: components["schemas"]["TaskPipeline"];
            status: components["schemas"]["TaskOutcome"];
            error: string | null;
        };
        WebhookEvent: {
            type: components["schemas"]["WebhookEventType"];
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["WebhookEventData"];
        };
        CreateWebhookRequest: {
            url: string;
            kb_name?: string | null;
            events?: components["schemas"]["WebhookEventType"][];
        };
        CreatedWebhookOut: {
            /** Format: uuid */
            webhook_id: string;
            /** @example policies */
            kb_name: string;
            /** @example https://example.com/hooks/tessera */
            url: string;
            events: components["schemas"]["WebhookEventType"][];
            /** @example 0 */
            pending_count: number;
            /** @example The server responded with HTTP status 500. */
            last_error: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw */
            secret: string;
        };
        WebhookOut: {
            /** Format: uuid */
            webhook_id: string;
            /** @example policies */
            kb_name: string;
            /** @example https://example.com/hooks/tessera */
            url: string;
            events: components["schemas"]["WebhookEventType"][];
            /** @example 0 */
            pending_count: number;
            /** @example The server responded with HTTP status 500. */
            last_error: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        WebhookListResponse: {
            /**
             * @description Total number of items.
             * @example 1
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
            items: components["schemas"]["WebhookOut"][];
        };
        /** @enum {string} */
        TaskPipelineFilter: "router" | "text_pipeline" | "visual_pipeline" | "compound" | "kb_purge";
        /** @enum {string} */
        TaskStatus: "pending" | "queued" | "processing" | "parsing" | "rendering" | "embedding" | "indexing" | "retrying" | "success" | "failed";
        /** @enum {string} */
        ResourceKind: "html" | "pdf" | "image" | "other";
        /** @enum {string} */
        ContentPipeline: "text_pipeline" | "visual_pipeline";
        /** @enum {string} */
        TaskPipeline: "router" | "text_pipeline" | "visual_pipeline" | "kb_purge";
        /** @enum {string} */
        StatusPhase: "pending" | "running" | "success" | "failed";
        /** @enum {string} */
        TaskLogLevel: "info" | "warning" | "error";
        /** @enum {string} */
        TaskOutcome: "success" | "failed";
        /** @enum {string} */
        WebhookEventType: "document.completed" | "document.failed";
        /** @enum {string} */
        ErrorCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "database_unavailable" | "service_unavailable" | "invalid_sql" | "sql_blocked" | "conflict" | "query_timeout" | "kb_forbidden" | "knowledge_base_not_registered" | "knowledge_base_exists" | "default_knowledge_base" | "webhook_not_found" | "too_many_webhooks" | "document_not_found" | "document_has_no_file" | "document_file_unreadable" | "chunk_not_found" | "image_not_found" | "image_unreadable" | "task_not_found" | "task_not_failed" | "task_superseded" | "dispatch_failed" | "session_error" | "engine_error" | "attachment_not_found" | "file_empty" | "file_type_unsupported" | "file_too_large" | "file_corrupt" | "file_encrypted" | "pdf_encrypted" | "pdf_unreadable" | "pdf_too_many_pages" | "archive_bomb" | "no_text" | "parse_timeout" | "parse_out_of_memory" | "parse_crashed" | "too_many_rows" | "url_invalid" | "url_scheme_unsupported" | "url_credentials_forbidden" | "url_port_forbidden" | "url_dns_failed" | "url_private_address" | "url_too_many_redirects" | "url_timeout" | "url_unreachable" | "url_http_error" | "url_content_unsupported";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Requests per client and minute. */
        "X-RateLimit-Limit": string;
        /** @description Remaining requests. */
        "X-RateLimit-Remaining": string;
        /** @description Seconds until the oldest request leaves the window. */
        "X-RateLimit-Reset": string;
        /** @description Rate limit policy in the format of the IETF draft. */
        "RateLimit-Policy": string;
        /** @description Remaining quota in the format of the IETF draft. */
        RateLimit: string;
        /** @description Machine-readable error code. The `Link` header with `rel="help"` leads to its description. */
        "X-Error-Code": components["schemas"]["ErrorCode"];
        /** @description Seconds to wait before the next request. */
        "Retry-After": string;
        /** @description URL of the next page, relative to the request URL. Absent on the last page. */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    uploadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document. Specify either file or url
                     */
                    file?: string;
                    /** @description http:// or https:// URL to fetch instead of a file */
                    url?: string;
                    /** @description Name to use for display and routing instead of the uploaded name. May have the prefix text_pipeline: or visual_pipeline: */
                    filename?: string;
                    /**
                     * @description Hint for the source type, in free text
                     * @example travel policy
                     */
                    source_type_hint?: string;
                    /**
                     * @description Knowledge base. Default: the default knowledge base
                     * @example default
                     */
                    kb_name?: string;
                };
            };
        };
        responses: {
            /** @description The knowledge base already contains the same bytes, or has a pending document with the same URL; `dedup_hit` is true */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestResponse"];
                };
            };
            /** @description Dispatched */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown knowledge base */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Upload timed out; nothing was stored */
            408: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the upload timed out; nothing was stored"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description JSON body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the body is larger than 1048576 bytes"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unsupported media type, charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body must be UTF-8, optionally compressed with gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Neither file nor url, an unsupported file (file_type_unsupported, file_too_large, file_empty, file_corrupt, file_encrypted, archive_bomb, pdf_too_many_pages, pdf_unreadable, pdf_encrypted, parse_timeout, parse_out_of_memory, parse_crashed), a rejected URL, or an invalid form */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "pdf_encrypted",
                     *         "reason": "The PDF is protected by a password.",
                     *         "suggestion": "Remove the password and upload it again."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable, or there was not enough memory to check the file */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    validateFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document
                     */
                    file: string;
                    /** @description Name to use instead of the uploaded name. May have the prefix text_pipeline: or visual_pipeline: */
                    filename?: string;
                };
            };
        };
        responses: {
            /** @description POST /ingest would accept it */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileValidateResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description JSON body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the body is larger than 1048576 bytes"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unsupported media type, charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body must be UTF-8, optionally compressed with gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description No file, an unsupported file (file_type_unsupported, file_too_large, file_empty, file_corrupt, file_encrypted, archive_bomb, pdf_too_many_pages, pdf_unreadable, pdf_encrypted, parse_timeout, parse_out_of_memory, parse_crashed), or an invalid form */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "pdf_too_many_pages",
                     *         "reason": "The PDF has 2104 pages; at most 2000 are accepted.",
                     *         "suggestion": "Split it into parts.",
                     *         "limit": 2000,
                     *         "actual": 2104
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Not enough memory to check the file */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the file could not be checked, probably due to insufficient memory; try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    validateUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UrlValidateForm"];
                "application/x-www-form-urlencoded": components["schemas"]["UrlValidateForm"];
            };
        };
        responses: {
            /** @description POST /ingest would accept it */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UrlValidateResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description JSON body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the body is larger than 1048576 bytes"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unsupported media type, charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body must be UTF-8, optionally compressed with gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description No url, or a URL that cannot be ingested: url_invalid, url_scheme_unsupported, url_credentials_forbidden, url_port_forbidden, url_dns_failed, url_private_address, url_too_many_redirects, url_timeout, url_unreachable, url_http_error, url_content_unsupported, or a file error (file_too_large, file_empty, file_corrupt, file_encrypted, archive_bomb, pdf_too_many_pages, pdf_unreadable, pdf_encrypted, parse_timeout, parse_out_of_memory, parse_crashed) */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "url_http_error",
                     *         "reason": "The server responded with HTTP status 404: not found.",
                     *         "suggestion": "Check the URL in a browser that is not logged in, or download the document and upload it as a file.",
                     *         "actual": 404
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Too many concurrent validations (URL_VALIDATIONS_AT_ONCE), or not enough memory to check the content */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "too many concurrent URL validations; try again in a few seconds"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    getQueueMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestQueueMetricsResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                pipeline?: components["schemas"]["TaskPipelineFilter"];
                status?: string;
                q?: string;
                kb_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by created_at, newest first, then job_id, descending */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskListResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskAuditOut"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown task */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    deleteTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown task */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    streamTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Events, each an `event` line, a `data` line of JSON and a blank line:
             *
             *     - `progress`: the full record, until its status is success or failed
             *     - `timeout`: last, after 300 seconds without a change
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: progress
                     *     data: {"job_id":"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11","document_id":"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10","name":"handbook.pdf","source_uri":"documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/source","pipeline":"text_pipeline","status":"success","status_phase":"success","progress":100,"current":128,"total":128,"error":null,"logs":[],"created_at":"2026-03-05T09:12:44.120Z","updated_at":"2026-03-05T09:12:46.871Z","kb_name":"default","attempt":1,"max_attempts":5,"queue_position":null,"parent_job_id":null}
                     *
                     *     event: timeout
                     *     data: {"job_id":"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11","reason":"no change timeout","seconds":300}
                     */
                    "text/event-stream": unknown;
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown task */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    listTaskLogs: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by the time of writing, oldest first */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskLogsResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown task */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    retryTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskRetryResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown task */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The task has not failed */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "only a failed task can be retried"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description JSON body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the body is larger than 1048576 bytes"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unsupported media type, charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body must be UTF-8, optionally compressed with gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description An upstream service failed */
            502: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the task could not be dispatched"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by kb_name */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseListResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKnowledgeBaseRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseOut"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The resource exists */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "knowledge base already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description JSON body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the body is larger than 1048576 bytes"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unsupported media type, charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body must be UTF-8, optionally compressed with gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kb_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseOut"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown knowledge base */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    purgeKnowledgeBase: {
        parameters: {
            query?: {
                keep?: boolean;
            };
            header?: never;
            path: {
                kb_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBasePurgeResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown knowledge base */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The default knowledge base */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the default knowledge base cannot be removed; empty it with keep=true"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    updateKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kb_name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKnowledgeBaseRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBaseOut"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown knowledge base */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description JSON body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the body is larger than 1048576 bytes"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unsupported media type, charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body must be UTF-8, optionally compressed with gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by created_at, newest first */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookListResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookOut"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown knowledge base */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The knowledge base already has 10 webhooks */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the knowledge base already has 10 webhooks"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description JSON body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the body is larger than 1048576 bytes"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unsupported media type, charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body must be UTF-8, optionally compressed with gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookOut"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown webhook */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "webhook not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "malformed request"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: missing or invalid credential */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "unauthorized",
                     *         "reason": "The API key was revoked.",
                     *         "suggestion": "Send a valid credential in the Authorization header: \"Bearer \" and an API key or token, or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope or has no access to the knowledge base */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "kb_forbidden",
                     *         "reason": "The credential has no read access to the knowledge base finance.",
                     *         "suggestion": "Use a knowledge base listed by GET /kbs, or ask an operator for a credential with access.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unknown webhook */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "webhook not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The request fails validation */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": [
                     *         {
                     *           "loc": [
                     *             "body",
                     *             "scope_filter",
                     *             "tags"
                     *           ],
                     *           "msg": "tags must be an array",
                     *           "type": "isArray"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "rate_limited",
                     *         "reason": "Rate limit of 3000 requests per minute exceeded.",
                     *         "suggestion": "Retry after 12 seconds (see the Retry-After header).",
                     *         "limit": 3000,
                     *         "retry_after": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "internal server error"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The database is unavailable */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "database unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
        };
    };
}
