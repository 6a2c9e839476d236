// Made by `npm run generate`; do not edit.
export interface paths {
    "/bulk/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk jobs
         * @description Requires the scope `bulk:read`.
         */
        get: operations["listBulkJobs"];
        put?: never;
        /**
         * Create a bulk job
         * @description The new job is Open. Upload its file if it reads one, then set its state to UploadComplete. The Location header contains its URL. Requires the scope `bulk:write`.
         */
        post: operations["createBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bulk job
         * @description Requires the scope `bulk:read`.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Start or abort a bulk job
         * @description UploadComplete starts an Open job; a job that reads a file must have been uploaded first. Aborted stops any job that has not ended; work that the warehouse has already completed is not undone. Any other change is a CONFLICT. Requires the scope `bulk:write`.
         */
        patch: operations["updateBulkJob"];
        trace?: never;
    };
    "/bulk/jobs/{id}/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the upload URL of a bulk job
         * @description Available while the job is Open, for jobs that read a file: all except `query`, and `delete` with a query. Upload the file with PUT, without a credential; any Content-Type is accepted. Requires the scope `bulk:write`.
         */
        get: operations["getBulkJobUploadUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk/jobs/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the download URL of the results
         * @description For a query, the rows. For a job that writes, the failed records, as in its failed results; the counts are in the job record. Requires the scope `bulk:read`.
         */
        get: operations["getBulkJobResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk/jobs/{id}/failed-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the download URL of the failed records
         * @description The file has the format and columns of the upload, plus `_line`, `_code` and `_message` for each record. Requires the scope `bulk:read`.
         */
        get: operations["getBulkJobFailedResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BulkJobRequest: {
            /** @description Operation of the job. */
            operation: components["schemas"]["BulkOperation"];
            /** @description Table to write. For a query, a label only; the statement determines what is read. */
            object: string;
            /** @description One read-only statement. Required for `query`. For `delete`, an alternative to an upload: it selects the keys of the rows to delete. Not allowed for other operations. */
            query?: string | null;
            /** @description Columns that identify rows for `update`, `upsert` and `delete`. Default: the primary key. For `upsert` they must be unique in the table. Not allowed for other operations. */
            key_columns?: string[] | null;
            /**
             * @description Format of the file. JSON: one object per line; an upload may also be a single array.
             * @default CSV
             */
            content_type?: components["schemas"]["BulkContentType"] | null;
            /**
             * @description Compression of the file. For PARQUET, compression of its pages.
             * @default NONE
             */
            compression?: components["schemas"]["BulkCompression"] | null;
        };
        BulkJobSummary: {
            /**
             * Format: uuid
             * @description Job id, also valid on /jobs.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            job_id: string;
            /**
             * @description Open: waiting for the upload and UploadComplete. UploadComplete: queued. InProgress: running in the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.
             * @example Open
             */
            state: components["schemas"]["BulkJobState"];
            /**
             * @description Operation.
             * @example query
             */
            operation: components["schemas"]["BulkOperation"];
            /**
             * @description Table.
             * @example orders
             */
            object: string;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-03-01T12:30:00.000Z
             */
            created_at: string;
        };
        ServiceErrorInfo: {
            code: components["schemas"]["ServiceErrorCode"];
            message: string;
            details: {
                [key: string]: unknown;
            };
        };
        ServiceErrorResponse: {
            error: components["schemas"]["ServiceErrorInfo"];
        };
        BulkJobListResponse: {
            /** @description Newest first. */
            jobs: components["schemas"]["BulkJobSummary"][];
            /**
             * @description Pass as `offset` to get the next page. Null on the last page.
             * @example AZjw3npSfEGdOy9vD4waEQ
             */
            next_offset: string | null;
        };
        JobError: {
            /**
             * @description Error code.
             * @example QUERY_TIMEOUT
             */
            code: string;
            /**
             * @description Error message.
             * @example The query did not end within 60 s.
             */
            message: string;
            /**
             * @description Keys depend on the code.
             * @example {
             *       "timeout_seconds": 60
             *     }
             */
            details: {
                [key: string]: unknown;
            };
        };
        BulkJobRecord: {
            /**
             * Format: uuid
             * @description Job id, also valid on /jobs.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            job_id: string;
            /**
             * @description Open: waiting for the upload and UploadComplete. UploadComplete: queued. InProgress: running in the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.
             * @example Open
             */
            state: components["schemas"]["BulkJobState"];
            /**
             * @description Operation.
             * @example query
             */
            operation: components["schemas"]["BulkOperation"];
            /**
             * @description Table.
             * @example orders
             */
            object: string;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-03-01T12:30:00.000Z
             */
            created_at: string;
            /**
             * @description Number of records read, including failed ones. For a query, rows of the result. Grows while the job runs.
             * @example 1000
             */
            number_records_processed: number;
            /**
             * @description Number of records that were not written. The failed results contain the reasons.
             * @example 2
             */
            number_records_failed: number;
            /**
             * Format: date-time
             * @description Time of the last change of state.
             * @example 2026-03-01T12:31:00.000Z
             */
            updated_at: string;
            /** @description Error of a Failed job, otherwise null. `details.category` is validation, permission, resource, transient or capacity. */
            error: components["schemas"]["JobError"] | null;
        };
        BulkJobUpdate: {
            /** @description UploadComplete: start the job. Aborted: stop the job. */
            state: components["schemas"]["RequestedBulkState"];
        };
        BulkUploadUrl: {
            /**
             * Format: uri
             * @description URL to upload the file to with PUT, valid until `expires_at` without a credential. While the job is Open, a later upload replaces an earlier one. After UploadComplete, a PUT fails with 409. With S3, the PUT succeeds instead, and the job fails with `UPLOAD_CHANGED` unless the file has already been read.
             * @example https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/upload?signature=3f1c
             */
            upload_url: string;
            /**
             * Format: date-time
             * @description Expiry of the URL.
             * @example 2026-03-01T13:30:00.000Z
             */
            expires_at: string;
        };
        BulkResults: {
            /**
             * Format: uri
             * @description Download URL, valid until `expires_at` without a credential. Supports Range. The Content-Type is text/csv; charset=utf-8 for CSV, application/x-ndjson for JSON and application/vnd.apache.parquet for PARQUET; application/gzip for CSV and JSON with GZIP compression.
             * @example https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/results/1?signature=3f1c
             */
            download_url: string;
            /**
             * Format: date-time
             * @description Expiry of the URL.
             * @example 2026-03-01T13:30:00.000Z
             */
            expires_at: string;
            /**
             * @description Format of the file.
             * @example CSV
             */
            format: components["schemas"]["BulkContentType"];
            /**
             * @description Compression of the file.
             * @example GZIP
             */
            compression: components["schemas"]["BulkCompression"];
            /**
             * @description Size of the file in bytes.
             * @example 1048576
             */
            size_bytes: number;
        };
        /** @enum {string} */
        BulkJobState: "Open" | "UploadComplete" | "InProgress" | "JobComplete" | "Failed" | "Aborted";
        /** @enum {string} */
        BulkOperation: "query" | "insert" | "update" | "upsert" | "delete";
        /** @enum {string} */
        BulkContentType: "CSV" | "JSON" | "PARQUET";
        /** @enum {string} */
        BulkCompression: "NONE" | "GZIP";
        /** @enum {string} */
        ServiceErrorCode: "INVALID_REQUEST" | "INVALID_SQL" | "SQL_BLOCKED" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL_ERROR" | "QUERY_TIMEOUT";
        /** @enum {string} */
        RequestedBulkState: "UploadComplete" | "Aborted";
        /** @enum {string} */
        ErrorCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "database_unavailable" | "service_unavailable" | "invalid_sql" | "sql_blocked" | "conflict" | "query_timeout" | "kb_forbidden" | "knowledge_base_not_registered" | "knowledge_base_exists" | "default_knowledge_base" | "webhook_not_found" | "too_many_webhooks" | "document_not_found" | "document_has_no_file" | "document_file_unreadable" | "chunk_not_found" | "image_not_found" | "image_unreadable" | "task_not_found" | "task_not_failed" | "task_superseded" | "dispatch_failed" | "session_error" | "engine_error" | "attachment_not_found" | "file_empty" | "file_type_unsupported" | "file_too_large" | "file_corrupt" | "file_encrypted" | "pdf_encrypted" | "pdf_unreadable" | "pdf_too_many_pages" | "archive_bomb" | "no_text" | "parse_timeout" | "parse_out_of_memory" | "parse_crashed" | "too_many_rows" | "url_invalid" | "url_scheme_unsupported" | "url_credentials_forbidden" | "url_port_forbidden" | "url_dns_failed" | "url_private_address" | "url_too_many_redirects" | "url_timeout" | "url_unreachable" | "url_http_error" | "url_content_unsupported";
    };
    responses: never;
    parameters: {
        /** @description Tenant of the request. */
        "X-Tenant-ID": string;
        /** @description Use a new key, such as a UUID, for each operation. For 24 hours, a repeated request with the same key and body returns the first response (`Idempotent-Replayed: true`). */
        "X-Idempotency-Key": string;
    };
    requestBodies: never;
    headers: {
        /** @description Requests per minute. */
        "X-RateLimit-Limit": string;
        /** @description Remaining requests. */
        "X-RateLimit-Remaining": string;
        /** @description Seconds until the oldest request leaves the window. */
        "X-RateLimit-Reset": string;
        /** @description Rate limit policy in the format of the IETF draft. */
        "RateLimit-Policy": string;
        /** @description Remaining quota in the format of the IETF draft. */
        RateLimit: string;
        /** @description URL of the next page, relative to the request URL. Absent on the last page. */
        Link: string;
        /** @description Machine-readable error code. The `Link` header with `rel="help"` leads to its description. */
        "X-Error-Code": components["schemas"]["ErrorCode"];
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBulkJobs: {
        parameters: {
            query?: {
                /** @description Only jobs in this state. */
                state?: components["schemas"]["BulkJobState"];
                /** @description Only jobs with this operation. */
                operation?: components["schemas"]["BulkOperation"];
                limit?: number;
                /** @description Start of the page: the `next_offset` of the previous page. */
                offset?: string;
            };
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by id, newest first */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJobListResponse"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Authentication failed */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Permission denied */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
        };
    };
    createBulkJob: {
        parameters: {
            query?: never;
            header: {
                /** @description Use a new key, such as a UUID, for each operation. For 24 hours, a repeated request with the same key and body returns the first response (`Idempotent-Replayed: true`). */
                "X-Idempotency-Key"?: components["parameters"]["X-Idempotency-Key"];
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkJobRequest"];
            };
        };
        responses: {
            /** @description The job */
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
                    "application/json": components["schemas"]["BulkJobSummary"];
                };
            };
            /** @description Malformed request; The statement has a syntax error or refers to something unknown; The statement holds a blocked pattern */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Authentication failed */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Permission denied */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Not allowed in the current state */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Unsupported charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Query timed out */
            504: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
        };
    };
    getBulkJob: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id of a bulk job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a bulk job */
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
                    "application/json": components["schemas"]["BulkJobRecord"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Authentication failed */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Permission denied */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Resource not found */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
        };
    };
    updateBulkJob: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id of a bulk job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkJobUpdate"];
            };
        };
        responses: {
            /** @description The job */
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
                    "application/json": components["schemas"]["BulkJobRecord"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Authentication failed */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Permission denied */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Resource not found */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Not allowed in the current state */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Body too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Unsupported charset or Content-Encoding */
            415: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
        };
    };
    getBulkJobUploadUrl: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id of a bulk job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL */
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
                    "application/json": components["schemas"]["BulkUploadUrl"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Authentication failed */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Permission denied */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Resource not found */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Not allowed in the current state */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
        };
    };
    getBulkJobResults: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id of a bulk job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
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
                    "application/json": components["schemas"]["BulkResults"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Authentication failed */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Permission denied */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Resource not found */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Not allowed in the current state */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
        };
    };
    getBulkJobFailedResults: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id of a bulk job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
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
                    "application/json": components["schemas"]["BulkResults"];
                };
            };
            /** @description Malformed request */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Authentication failed */
            401: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Permission denied */
            403: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Resource not found */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Not allowed in the current state */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
        };
    };
}
