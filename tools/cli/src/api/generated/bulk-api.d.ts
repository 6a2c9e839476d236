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
         * List bulk jobs, the newest first
         * @description Needs the scope `bulk:read`.
         */
        get: operations["listBulkJobs"];
        put?: never;
        /**
         * Create a bulk job
         * @description It is Open: upload its file where it writes one, then set its state to UploadComplete. Its address is in the header Location. Needs the scope `bulk:write`.
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
         * One bulk job
         * @description Needs the scope `bulk:read`.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Have a bulk job run, or give it up
         * @description UploadComplete is for a job that is Open, and once its file has been uploaded where it reads one. Aborted is for any that has not ended: it says so at once, and what runs is ended; what the warehouse has completed by then stays. Everything else is a CONFLICT. Needs the scope `bulk:write`.
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
         * Where to upload a bulk job’s file
         * @description For a job that is Open and reads a file: all but `query`, and `delete` with a query. The file goes there by PUT, as it is: no credential, no particular Content-Type. Needs the scope `bulk:write`.
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
         * Where to download a bulk job’s results
         * @description Of a query its rows; of a job that writes the records that were not written, as in its failed results: its other results are the counts in its record. Needs the scope `bulk:read`.
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
         * Where to download the records that were not written
         * @description In the job’s format, with the columns of its file and `_line`, `_code` and `_message` in each record. Needs the scope `bulk:read`.
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
            /** @description What the job does. */
            operation: components["schemas"]["BulkOperation"];
            /** @description The table that is written. Of a query the table that it is about, for people: the statement decides what is read. */
            object: string;
            /** @description One statement that only reads. Required for `query`. For `delete` in place of an upload: it selects the keys of the rows to delete. Refused for other operations. */
            query?: string | null;
            /** @description Columns by which `update`, `upsert` and `delete` find their rows; unique in the table for `upsert`. Without them: the primary key. Refused for other operations. */
            key_columns?: string[] | null;
            /**
             * @description Format of the file. JSON: one object a line; an upload may be one array, too.
             * @default CSV
             */
            content_type?: components["schemas"]["BulkContentType"] | null;
            /**
             * @description Compression of the file; of PARQUET that of its pages.
             * @default NONE
             */
            compression?: components["schemas"]["BulkCompression"] | null;
        };
        BulkJobSummary: {
            /**
             * Format: uuid
             * @description Its id, also on /jobs.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            job_id: string;
            /**
             * @description Open: awaits its upload, and UploadComplete. UploadComplete: queued. InProgress: runs on the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.
             * @example Open
             */
            state: components["schemas"]["BulkJobState"];
            /**
             * @description What it does.
             * @example query
             */
            operation: components["schemas"]["BulkOperation"];
            /**
             * @description The table.
             * @example orders
             */
            object: string;
            /**
             * Format: date-time
             * @description When it was created.
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
            /** @description The newest first. */
            jobs: components["schemas"]["BulkJobSummary"][];
            /**
             * @description Gives the next page as `offset`; null on the last one.
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
             * @description What went wrong.
             * @example The query did not end within 60 s.
             */
            message: string;
            /**
             * @description Keys as the code documents them.
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
             * @description Its id, also on /jobs.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            job_id: string;
            /**
             * @description Open: awaits its upload, and UploadComplete. UploadComplete: queued. InProgress: runs on the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.
             * @example Open
             */
            state: components["schemas"]["BulkJobState"];
            /**
             * @description What it does.
             * @example query
             */
            operation: components["schemas"]["BulkOperation"];
            /**
             * @description The table.
             * @example orders
             */
            object: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T12:30:00.000Z
             */
            created_at: string;
            /**
             * @description Records read, failed ones included; of a query the rows of its result. Grows while the job runs.
             * @example 1000
             */
            number_records_processed: number;
            /**
             * @description Records that were not written, each for a reason of its own: see the failed results.
             * @example 2
             */
            number_records_failed: number;
            /**
             * Format: date-time
             * @description When its state last changed.
             * @example 2026-03-01T12:31:00.000Z
             */
            updated_at: string;
            /** @description Why it failed; null unless it is Failed. `details.category` is validation, permission, resource, transient or capacity. */
            error: components["schemas"]["JobError"] | null;
        };
        BulkJobUpdate: {
            /** @description UploadComplete: the job can run. Aborted: it is given up. */
            state: components["schemas"]["RequestedBulkState"];
        };
        BulkUploadUrl: {
            /**
             * Format: uri
             * @description Takes one file by PUT until `expires_at`, without a credential. While the job is Open, a later upload replaces an earlier one. After UploadComplete a PUT is refused with 409; where the files are in S3, which takes it, the job fails if its file had not been read yet (`UPLOAD_CHANGED`).
             * @example https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/upload?signature=3f1c
             */
            upload_url: string;
            /**
             * Format: date-time
             * @description Until when the address works.
             * @example 2026-03-01T13:30:00.000Z
             */
            expires_at: string;
        };
        BulkResults: {
            /**
             * Format: uri
             * @description Where the file can be had until `expires_at`, without a credential, also in parts (Range). Its Content-Type is text/csv; charset=utf-8 for CSV, application/x-ndjson for JSON and application/vnd.apache.parquet for PARQUET; application/gzip for CSV and JSON with the compression GZIP.
             * @example https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/results/1?signature=3f1c
             */
            download_url: string;
            /**
             * Format: date-time
             * @description Until when the address works.
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
             * @description Size of the file, in bytes.
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
        /** @description The tenant that the request is for. */
        "X-Tenant-ID": string;
        /** @description Use a new key, such as a UUID, for each piece of work. A repeated request with the same key and body gets the first response, for 24 hours (`Idempotent-Replayed: true`). */
        "X-Idempotency-Key": string;
    };
    requestBodies: never;
    headers: {
        /** @description Requests in a minute. */
        "X-RateLimit-Limit": string;
        /** @description Requests that are left at the moment. */
        "X-RateLimit-Remaining": string;
        /** @description Seconds until the oldest request no longer counts. */
        "X-RateLimit-Reset": string;
        /** @description The limit as the IETF draft writes it. */
        "RateLimit-Policy": string;
        /** @description What is left of it as the IETF draft writes it. */
        RateLimit: string;
        /** @description Address of the next page, relative to that of the request; absent on the last page. */
        Link: string;
        /** @description What went wrong, for programs. docs/errors.md explains each code. */
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
                /** @description Where to go on: `next_offset` of the page before. Nothing else is the beginning of a page. */
                offset?: string;
            };
            header: {
                /** @description The tenant that the request is for. */
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
                /** @description Use a new key, such as a UUID, for each piece of work. A repeated request with the same key and body gets the first response, for 24 hours (`Idempotent-Replayed: true`). */
                "X-Idempotency-Key"?: components["parameters"]["X-Idempotency-Key"];
                /** @description The tenant that the request is for. */
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
            /** @description The state does not allow it */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description The body has a charset or a Content-Encoding that is not supported */
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
            /** @description The query took too long */
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
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `job_id` of a bulk job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it has come */
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
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `job_id` of a bulk job. */
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
            /** @description The state does not allow it */
            409: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceErrorResponse"];
                };
            };
            /** @description The body has a charset or a Content-Encoding that is not supported */
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
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `job_id` of a bulk job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
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
            /** @description The state does not allow it */
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
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `job_id` of a bulk job. */
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
            /** @description The state does not allow it */
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
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `job_id` of a bulk job. */
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
            /** @description The state does not allow it */
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
