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
         * @description Stores the file, checks it, and dispatches it to the background queues. Its progress is at /tasks/{job_id}. The same bytes in the same knowledge base are not indexed twice, and an address that waits to be fetched, or could not be, is not registered twice. Of an address only whether it may be fetched is checked here: no private network, no metadata service. It is fetched behind the answer, and when its bytes turn out to be known, the task ends in success and names the document that has them (`duplicate_of` in its log).
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
         * Tell whether a file could be ingested
         * @description Looks at the file as POST /ingest does: size, type, encryption, pages of a PDF. Nothing of it is kept, and no database is asked.
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
         * Tell whether the content of an address could be ingested
         * @description Checks in this order: the format of the address; where its host is (private networks and metadata services are refused); whether the server answers; then what the content is. A PDF is fetched and looked at like an upload; of anything else the start decides. Redirects are followed, each checked in the same way. Nothing is kept, and no database is asked.
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
        /** Length of the background queues */
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
         * List tasks, the newest first
         * @description While the database is away the answer is 200 with no items and `error` set.
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
        /** One task */
        get: operations["getTask"];
        put?: never;
        post?: never;
        /** Delete the record of a task; its document stays */
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
         * Progress of a task as server-sent events
         * @description An event `progress` with the whole record every 1.5 seconds, until the status is success or failed. When nothing has changed for 300 seconds: an event `timeout` with job_id, reason and seconds.
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
        /** The log of a task, oldest entry first */
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
        /** Dispatch a failed task again */
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
        /** List the knowledge bases with what they hold */
        get: operations["listKnowledgeBases"];
        put?: never;
        /** Register a knowledge base */
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
        /** One knowledge base */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /**
         * Purge a knowledge base
         * @description Documents, sections, vectors, objects and keywords are removed; task records stay. Nothing of it is retrieved again from the moment of the answer. With keep=true it stays registered.
         */
        delete: operations["purgeKnowledgeBase"];
        options?: never;
        head?: never;
        /** Change the display name or the description */
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
        /** List the webhooks of the knowledge bases that the credential may write */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description When the task of a document in the knowledge base ends, a WebhookEvent is POSTed to the URL, signed as Standard Webhooks describes (webhook-id, webhook-timestamp, webhook-signature). Any 2xx status accepts it; 410 disables the webhook; anything else is retried for about 28 hours. The same event may come twice, with the same webhook-id.
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
        /** One webhook, with how its deliveries go */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook with its pending deliveries */
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
            /** @description The newest entries, oldest first, at most 50; all of them at /tasks/{job_id}/logs. */
            logs: ({
                /**
                 * Format: date-time
                 * @description When, ISO 8601.
                 */
                at: string;
                level: components["schemas"]["TaskLogLevel"];
                /**
                 * @description What was being done.
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
            items: components["schemas"]["TaskAuditOut"][];
            /** @example 1 */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
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
                 * @description When, ISO 8601.
                 */
                at: string;
                level: components["schemas"]["TaskLogLevel"];
                /**
                 * @description What was being done.
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
            items: components["schemas"]["KnowledgeBaseOut"][];
            /** @example 1 */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
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
            /** @example The server answered with HTTP status 500. */
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
            /** @example The server answered with HTTP status 500. */
            last_error: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        WebhookListResponse: {
            items: components["schemas"]["WebhookOut"][];
            /** @example 1 */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
        };
        WebhookDeleteResponse: {
            /** @example true */
            deleted: boolean;
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
        /** @description Requests of a client in a minute. */
        "X-RateLimit-Limit": string;
        /** @description Requests that are left at the moment. */
        "X-RateLimit-Remaining": string;
        /** @description Seconds until the oldest request no longer counts. */
        "X-RateLimit-Reset": string;
        /** @description The limit as the IETF draft writes it. */
        "RateLimit-Policy": string;
        /** @description What is left of it as the IETF draft writes it. */
        RateLimit: string;
        /** @description What went wrong, for programs. docs/errors.md explains each code. */
        "X-Error-Code": components["schemas"]["ErrorCode"];
        /** @description Seconds to wait before the next request. */
        "Retry-After": string;
        /** @description Address of the next page, relative to that of the request; absent on the last page. */
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
                     * @description The document; one of file or url
                     */
                    file?: string;
                    /** @description http:// or https:// address, in the place of a file */
                    url?: string;
                    /** @description Name to show and to route by, in the place of the uploaded name; may carry a prefix text_pipeline: or visual_pipeline: */
                    filename?: string;
                    /**
                     * @description What kind of source it is, in free text
                     * @example travel policy
                     */
                    source_type_hint?: string;
                    /**
                     * @description Knowledge base; the default one when absent
                     * @example default
                     */
                    kb_name?: string;
                };
            };
        };
        responses: {
            /** @description The knowledge base has the same bytes already, or waits for the same address: dedup_hit is true */
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or name one that GET /kbs lists"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The upload took longer than a request may, and nothing of it was kept */
            408: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the upload took too long; nothing of it was kept"
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
            /** @description A body of a type, in a charset or with a Content-Encoding that is not understood */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Neither file nor url, a file that cannot be ingested (file_type_unsupported, file_too_large, file_empty, file_corrupt, file_encrypted, archive_bomb, pdf_too_many_pages, pdf_unreadable, pdf_encrypted, parse_timeout, parse_out_of_memory, parse_crashed), an address that is not fetched, or a form that fails validation */
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description The database is unavailable, or the file could not be looked at for want of memory */
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
                    /** @description Name in the place of the uploaded one; may carry a prefix text_pipeline: or visual_pipeline: */
                    filename?: string;
                };
            };
        };
        responses: {
            /** @description POST /ingest would take it */
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description A body of a type, in a charset or with a Content-Encoding that is not understood */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description No file, one that cannot be ingested (file_type_unsupported, file_too_large, file_empty, file_corrupt, file_encrypted, archive_bomb, pdf_too_many_pages, pdf_unreadable, pdf_encrypted, parse_timeout, parse_out_of_memory, parse_crashed), or a form that fails validation */
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
                     *         "reason": "The PDF has 2104 pages; at most 2000 are taken.",
                     *         "suggestion": "Split it into parts.",
                     *         "limit": 2000,
                     *         "actual": 2104
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description The file could not be looked at for want of memory */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the file could not be looked at, most likely for want of memory; try again later"
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
            /** @description POST /ingest would take it */
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description A body of a type, in a charset or with a Content-Encoding that is not understood */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description No url, or one that cannot be ingested: url_invalid, url_scheme_unsupported, url_credentials_forbidden, url_port_forbidden, url_dns_failed, url_private_address, url_too_many_redirects, url_timeout, url_unreachable, url_http_error, url_content_unsupported, or a code of files (file_too_large, file_empty, file_corrupt, file_encrypted, archive_bomb, pdf_too_many_pages, pdf_unreadable, pdf_encrypted, parse_timeout, parse_out_of_memory, parse_crashed) */
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
                     *         "reason": "The server of the address answers with HTTP status 404: there is nothing under the address.",
                     *         "suggestion": "Check the address in a browser that is not logged in, or download the document and upload it as a file.",
                     *         "actual": 404
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description URL_VALIDATIONS_AT_ONCE addresses are being looked at, or the content could not be for want of memory */
            503: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "too many addresses are being looked at; try again in a few seconds"
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
             *     - `progress`: the whole record, until its status is success or failed
             *     - `timeout`: last, when nothing has changed for 300 seconds
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description A body of a type, in a charset or with a Content-Encoding that is not understood */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br"
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description A service behind this one failed */
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
                     *         "kb_name": "finance"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description It exists */
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
            /** @description A body of a type, in a charset or with a Content-Encoding that is not understood */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br"
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or name one that GET /kbs lists"
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or name one that GET /kbs lists"
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or name one that GET /kbs lists"
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
            /** @description A body of a type, in a charset or with a Content-Encoding that is not understood */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br"
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
                     *       "detail": "knowledge base not registered; register it with POST /kbs, or name one that GET /kbs lists"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description The knowledge base has 10 webhooks */
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
            /** @description A body of a type, in a charset or with a Content-Encoding that is not understood */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "a JSON body has to be in UTF-8, and may be sent as gzip, deflate or br"
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
                    "application/json": components["schemas"]["WebhookDeleteResponse"];
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
            /** @description With AUTH_MODE=required: no credential, or one that does not hold */
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
                     *         "suggestion": "Send a credential that holds in the header Authorization: an API key or a token behind \"Bearer \", or an AWS Signature Version 4."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description With AUTH_MODE=required: the credential lacks the scope, or may not read or write the knowledge base */
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
                     *         "reason": "The credential may not read the knowledge base finance.",
                     *         "suggestion": "Name one that it may read (GET /kbs lists them), or ask an operator for a credential that may.",
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
            /** @description More requests of the client than its limit allows */
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
                     *         "reason": "More than 3000 requests in a minute.",
                     *         "suggestion": "Wait 12 seconds, as the header Retry-After says, and send the request again.",
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
