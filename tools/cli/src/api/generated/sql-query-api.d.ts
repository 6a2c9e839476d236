// Made by `npm run generate`; do not edit.
export interface paths {
    "/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a statement and get its rows
         * @description One statement that only reads, over the tenant’s own tables. When the client goes away, the statement is ended. Needs the scope `queries:run`.
         */
        post: operations["runQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One job
         * @description Needs the scope `jobs:read`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of a completed job
         * @description Inline while they are at most 10,000 rows, as those of a query always are; else as a file to download. Of a bulk job that writes: the records that were not written, as a file. Needs the scope `jobs:read`.
         */
        get: operations["getJobResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job that has not ended
         * @description Its statement is ended in the warehouse, too. Needs the scope `queries:run`, and of a bulk job `bulk:write` besides.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tenant’s tables and views
         * @description Needs the scope `queries:run`.
         */
        get: operations["listTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One table with its columns and keys
         * @description Needs the scope `queries:run`.
         */
        get: operations["getTable"];
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
        SqlQueryParameters: {
            /**
             * @description Most rows that are given. A statement that has more is cut there, and `truncated` says so; its own LIMIT stays a part of it.
             * @default 10000
             */
            limit?: number;
            /**
             * @description The query is ended in the warehouse when it takes longer, in seconds.
             * @default 60
             */
            timeout_seconds?: number;
            /** @description Values for the statement’s parameters, in order: `$1`, `$2` … in Postgres, `?` or `@p1` … in BigQuery. They are bound, never put into the SQL. Numbers keep all their digits: `9007199254740993` stays that. Numbers beyond the range of a double, such as `1e400`, are refused: send them as strings. */
            values?: ((string | null) | number | boolean)[];
            /**
             * @description Checks and plans the statement without running it: columns, no rows and, where the warehouse tells, `estimated_bytes`.
             * @default false
             */
            dry_run?: boolean;
        };
        SqlQueryRequest: {
            /** @description One statement that only reads: SELECT, WITH, VALUES or TABLE. It sees the tenant’s own tables. */
            sql: string;
            /** @description How the query is run. */
            parameters?: components["schemas"]["SqlQueryParameters"];
        };
        SqlQueryMetadata: {
            /**
             * @description Column names in order; one that comes again gets `_2`, `_3` … behind it.
             * @example [
             *       "name",
             *       "city"
             *     ]
             */
            columns: string[];
            /**
             * @description The warehouse’s types of the columns.
             * @example [
             *       "text",
             *       "text"
             *     ]
             */
            column_types: string[];
            /**
             * @description Rows in this response.
             * @example 1
             */
            row_count: number;
            /**
             * @description Rows of the statement before they were cut, exactly. Null when they could not be counted within the time-out, and for a dry run.
             * @example 1
             */
            total_rows: number | null;
            /**
             * @description Whether rows were left out. All of them are had with the Bulk API.
             * @example false
             */
            truncated: boolean;
            /**
             * @description How long it took, in milliseconds.
             * @example 12
             */
            execution_time_ms: number;
            /**
             * Format: uuid
             * @description The query’s id in the warehouse and in /jobs.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            query_id: string;
            /**
             * @description Of a dry run: how many bytes the statement would read. Null where the warehouse does not tell.
             * @example null
             */
            estimated_bytes?: number | null;
        };
        SqlQueryResponse: {
            /**
             * @description One object for each row, keyed by column names. Integers beyond 2^53, NUMERIC, dates, times, bytes (Base64), NaN and infinities are texts.
             * @example [
             *       {
             *         "name": "Nordwind GmbH",
             *         "city": "Hamburg"
             *       }
             *     ]
             */
            data: {
                [key: string]: unknown;
            }[];
            /** @description What the rows are. */
            metadata: components["schemas"]["SqlQueryMetadata"];
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
        JobRecord: {
            /**
             * Format: uuid
             * @description Its id: `query_id` of a query, or that of a bulk job.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            job_id: string;
            /**
             * @description Whose it is.
             * @example demo
             */
            tenant_id: string;
            /**
             * @description QUEUED: awaits execution. RUNNING: executes on the warehouse. COMPLETED: results are available. FAILED: see error. CANCELLED: cancelled by the user.
             * @example COMPLETED
             */
            status: components["schemas"]["JobStatus"];
            /**
             * Format: date-time
             * @description When it was given.
             * @example 2026-03-01T12:30:00.000Z
             */
            submitted_at: string;
            /**
             * Format: date-time
             * @description When it began to run; null before that.
             * @example 2026-03-01T12:30:00.010Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended; null before that.
             * @example 2026-03-01T12:30:00.050Z
             */
            completed_at: string | null;
            /**
             * @description Rows of its result; null unless it is COMPLETED.
             * @example 42
             */
            row_count: number | null;
            /**
             * @description How long it ran, in milliseconds; null before it ended.
             * @example 40
             */
            execution_time_ms: number | null;
            /** @description Why it failed; null unless it is FAILED. */
            error: components["schemas"]["JobError"] | null;
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
        JobResultsMetadata: {
            /**
             * @description Column names in order.
             * @example [
             *       "name",
             *       "city"
             *     ]
             */
            columns: string[];
            /**
             * @description Rows in `data`.
             * @example 1
             */
            row_count: number;
        };
        InlineJobResults: {
            /**
             * @description One object for each row, as POST /queries gives them.
             * @example [
             *       {
             *         "name": "Nordwind GmbH",
             *         "city": "Hamburg"
             *       }
             *     ]
             */
            data: {
                [key: string]: unknown;
            }[];
            /** @description What the rows are. */
            metadata: components["schemas"]["JobResultsMetadata"];
        };
        ExportedJobResults: {
            /**
             * Format: uri
             * @description Where the file can be had until `expires_at`, without a credential.
             * @example https://objects.example.com/results/0198f0de?signature=3f1c
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
             * @example parquet
             */
            format: string;
            /**
             * @description Size of the file, in bytes.
             * @example 1048576
             */
            size_bytes: number;
        };
        CatalogTable: {
            /**
             * @description Its name.
             * @example orders
             */
            name: string;
            /**
             * @description What it is.
             * @example table
             */
            kind: components["schemas"]["TableKind"];
            /**
             * @description How many rows the warehouse guesses that it has; null where it does not know.
             * @example 100000
             */
            row_estimate: number | null;
            /**
             * @description Its comment.
             * @example null
             */
            description: string | null;
        };
        CatalogTablesResponse: {
            /** @description By name. */
            tables: components["schemas"]["CatalogTable"][];
        };
        CatalogColumn: {
            /**
             * @description Its name.
             * @example amount
             */
            name: string;
            /**
             * @description The warehouse’s type.
             * @example numeric(12,2)
             */
            type: string;
            /**
             * @description Whether it may be NULL.
             * @example false
             */
            nullable: boolean;
            /**
             * @description Its comment.
             * @example In euros
             */
            description: string | null;
        };
        CatalogForeignKey: {
            /**
             * @description Columns of this table.
             * @example [
             *       "customer_id"
             *     ]
             */
            columns: string[];
            /**
             * @description The table that they refer to.
             * @example customers
             */
            table: string;
            /**
             * @description Columns there.
             * @example [
             *       "customer_id"
             *     ]
             */
            referenced_columns: string[];
        };
        CatalogTableDetail: {
            /**
             * @description Its name.
             * @example orders
             */
            name: string;
            /**
             * @description What it is.
             * @example table
             */
            kind: components["schemas"]["TableKind"];
            /**
             * @description How many rows the warehouse guesses that it has; null where it does not know.
             * @example 100000
             */
            row_estimate: number | null;
            /**
             * @description Its comment.
             * @example null
             */
            description: string | null;
            /** @description In their order. */
            columns: components["schemas"]["CatalogColumn"][];
            /**
             * @description Columns of the primary key; empty without one.
             * @example [
             *       "order_id"
             *     ]
             */
            primary_key: string[];
            /** @description What it refers to. */
            foreign_keys: components["schemas"]["CatalogForeignKey"][];
        };
        /** @enum {string} */
        JobStatus: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
        /** @enum {string} */
        ServiceErrorCode: "INVALID_REQUEST" | "INVALID_SQL" | "SQL_BLOCKED" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL_ERROR" | "QUERY_TIMEOUT";
        /** @enum {string} */
        TableKind: "table" | "view";
        /** @enum {string} */
        ErrorCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "database_unavailable" | "service_unavailable" | "invalid_sql" | "sql_blocked" | "conflict" | "query_timeout" | "kb_forbidden" | "knowledge_base_not_registered" | "knowledge_base_exists" | "default_knowledge_base" | "webhook_not_found" | "too_many_webhooks" | "document_not_found" | "document_has_no_file" | "document_file_unreadable" | "chunk_not_found" | "image_not_found" | "image_unreadable" | "task_not_found" | "task_not_failed" | "task_superseded" | "dispatch_failed" | "session_error" | "engine_error" | "attachment_not_found" | "file_empty" | "file_type_unsupported" | "file_too_large" | "file_corrupt" | "file_encrypted" | "pdf_encrypted" | "pdf_unreadable" | "pdf_too_many_pages" | "archive_bomb" | "no_text" | "parse_timeout" | "parse_out_of_memory" | "parse_crashed" | "too_many_rows" | "url_invalid" | "url_scheme_unsupported" | "url_credentials_forbidden" | "url_port_forbidden" | "url_dns_failed" | "url_private_address" | "url_too_many_redirects" | "url_timeout" | "url_unreachable" | "url_http_error" | "url_content_unsupported";
    };
    responses: never;
    parameters: {
        /** @description `respond-async`: answers 202 with a job, whose results are fetched. */
        Prefer: string;
        /** @description Use a new key, such as a UUID, for each piece of work. A repeated request with the same key and body gets the first response, for 24 hours (`Idempotent-Replayed: true`). */
        "X-Idempotency-Key": string;
        /** @description The tenant that the request is for. */
        "X-Tenant-ID": string;
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
        /** @description What went wrong, for programs. docs/errors.md explains each code. */
        "X-Error-Code": components["schemas"]["ErrorCode"];
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    runQuery: {
        parameters: {
            query?: never;
            header: {
                /** @description `respond-async`: answers 202 with a job, whose results are fetched. */
                Prefer?: components["parameters"]["Prefer"];
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
                "application/json": components["schemas"]["SqlQueryRequest"];
            };
        };
        responses: {
            /** @description The rows */
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
                    "application/json": components["schemas"]["SqlQueryResponse"];
                };
            };
            /** @description The job, when the client prefers it so; its address is in the header Location */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRecord"];
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
    getJob: {
        parameters: {
            query?: never;
            header: {
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `query_id` of a query, or a `job_id`, also of a bulk job. */
                job_id: string;
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
                    "application/json": components["schemas"]["JobRecord"];
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
    getJobResults: {
        parameters: {
            query?: never;
            header: {
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `query_id` of a query, or a `job_id`, also of a bulk job. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, or where they can be had */
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
                    "application/json": components["schemas"]["InlineJobResults"] | components["schemas"]["ExportedJobResults"];
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
    cancelJob: {
        parameters: {
            query?: never;
            header: {
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description The `query_id` of a query, or a `job_id`, also of a bulk job. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled job */
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
                    "application/json": components["schemas"]["JobRecord"];
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
    listTables: {
        parameters: {
            query?: never;
            header: {
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tables, ordered by name */
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
                    "application/json": components["schemas"]["CatalogTablesResponse"];
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
    getTable: {
        parameters: {
            query?: never;
            header: {
                /** @description The tenant that the request is for. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Its name. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table */
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
                    "application/json": components["schemas"]["CatalogTableDetail"];
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
}
