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
         * Run a statement and return its rows
         * @description Runs one read-only statement on the tenant's tables. If the client disconnects, the statement is cancelled. Requires the scope `queries:run`.
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
         * Get a job
         * @description Requires the scope `jobs:read`.
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
         * Get the results of a completed job
         * @description Returns up to 10,000 rows inline, which includes every query job, and larger results as a file to download. For a bulk job that writes, returns the failed records as a file. Requires the scope `jobs:read`.
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
         * Cancel a job
         * @description Also cancels the statement in the warehouse. Requires the scope `queries:run`, and for a bulk job also `bulk:write`.
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
         * List tables and views
         * @description Requires the scope `queries:run`.
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
         * Get a table
         * @description Requires the scope `queries:run`.
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
             * @description Maximum number of rows to return. A larger result is truncated and sets `truncated`. A LIMIT in the statement still applies.
             * @default 10000
             */
            limit?: number;
            /**
             * @description Timeout in seconds, after which the warehouse cancels the query.
             * @default 60
             */
            timeout_seconds?: number;
            /** @description Values of the statement parameters, in order: `$1`, `$2`, … in Postgres, `?` or `@p1`, … in BigQuery. Values are bound, never inserted into the SQL. Numbers keep all digits, such as `9007199254740993`. Send numbers beyond the range of a double, such as `1e400`, as strings. */
            values?: ((string | null) | number | boolean)[];
            /**
             * @description Validate and plan the statement without running it. The response contains the columns, no rows and, if the warehouse provides it, `estimated_bytes`.
             * @default false
             */
            dry_run?: boolean;
        };
        SqlQueryRequest: {
            /** @description One read-only statement: SELECT, WITH, VALUES or TABLE. It can access the tenant's tables. */
            sql: string;
            /** @description Execution options. */
            parameters?: components["schemas"]["SqlQueryParameters"];
        };
        SqlQueryMetadata: {
            /**
             * @description Column names, in order. Duplicate names get the suffixes `_2`, `_3`, ….
             * @example [
             *       "name",
             *       "city"
             *     ]
             */
            columns: string[];
            /**
             * @description Data types of the columns in the warehouse.
             * @example [
             *       "text",
             *       "text"
             *     ]
             */
            column_types: string[];
            /**
             * @description Number of rows in this response.
             * @example 1
             */
            row_count: number;
            /**
             * @description Exact number of rows before truncation. Null for a dry run, or if the rows could not be counted within the timeout.
             * @example 1
             */
            total_rows: number | null;
            /**
             * @description Whether the result was truncated. Use the Bulk API to get all rows.
             * @example false
             */
            truncated: boolean;
            /**
             * @description Duration in milliseconds.
             * @example 12
             */
            execution_time_ms: number;
            /**
             * Format: uuid
             * @description Query id, also used in the warehouse and on /jobs.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            query_id: string;
            /**
             * @description Dry run only: number of bytes the statement would read. Null if the warehouse does not provide it.
             * @example null
             */
            estimated_bytes?: number | null;
        };
        SqlQueryResponse: {
            /**
             * @description One object per row, keyed by column name. Integers beyond 2^53, NUMERIC, dates, times, bytes (Base64), NaN and infinities are strings.
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
            /** @description Description of the rows. */
            metadata: components["schemas"]["SqlQueryMetadata"];
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
        JobRecord: {
            /**
             * Format: uuid
             * @description Job id: the `query_id` of a query, or the id of a bulk job.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            job_id: string;
            /**
             * @description Tenant of the job.
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
             * @description Submission time.
             * @example 2026-03-01T12:30:00.000Z
             */
            submitted_at: string;
            /**
             * Format: date-time
             * @description Start time. Null until the job starts.
             * @example 2026-03-01T12:30:00.010Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time. Null until the job ends.
             * @example 2026-03-01T12:30:00.050Z
             */
            completed_at: string | null;
            /**
             * @description Number of rows in the result. Null unless the job is COMPLETED.
             * @example 42
             */
            row_count: number | null;
            /**
             * @description Duration in milliseconds. Null until the job ends.
             * @example 40
             */
            execution_time_ms: number | null;
            /** @description Error of a FAILED job, otherwise null. */
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
             * @description Column names, in order.
             * @example [
             *       "name",
             *       "city"
             *     ]
             */
            columns: string[];
            /**
             * @description Number of rows in `data`.
             * @example 1
             */
            row_count: number;
        };
        InlineJobResults: {
            /**
             * @description One object per row, as in POST /queries.
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
            /** @description Description of the rows. */
            metadata: components["schemas"]["JobResultsMetadata"];
        };
        ExportedJobResults: {
            /**
             * Format: uri
             * @description Download URL, valid until `expires_at` without a credential.
             * @example https://objects.example.com/results/0198f0de?signature=3f1c
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
             * @example parquet
             */
            format: string;
            /**
             * @description Size of the file in bytes.
             * @example 1048576
             */
            size_bytes: number;
        };
        CatalogTable: {
            /**
             * @description Name.
             * @example orders
             */
            name: string;
            /**
             * @description Table or view.
             * @example table
             */
            kind: components["schemas"]["TableKind"];
            /**
             * @description Row count estimated by the warehouse. Null if unknown.
             * @example 100000
             */
            row_estimate: number | null;
            /**
             * @description Comment.
             * @example null
             */
            description: string | null;
        };
        CatalogTablesResponse: {
            /** @description Ordered by name. */
            tables: components["schemas"]["CatalogTable"][];
        };
        CatalogColumn: {
            /**
             * @description Name.
             * @example amount
             */
            name: string;
            /**
             * @description Data type in the warehouse.
             * @example numeric(12,2)
             */
            type: string;
            /**
             * @description Whether the column is nullable.
             * @example false
             */
            nullable: boolean;
            /**
             * @description Comment.
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
             * @description Referenced table.
             * @example customers
             */
            table: string;
            /**
             * @description Referenced columns.
             * @example [
             *       "customer_id"
             *     ]
             */
            referenced_columns: string[];
        };
        CatalogTableDetail: {
            /**
             * @description Name.
             * @example orders
             */
            name: string;
            /**
             * @description Table or view.
             * @example table
             */
            kind: components["schemas"]["TableKind"];
            /**
             * @description Row count estimated by the warehouse. Null if unknown.
             * @example 100000
             */
            row_estimate: number | null;
            /**
             * @description Comment.
             * @example null
             */
            description: string | null;
            /** @description In table order. */
            columns: components["schemas"]["CatalogColumn"][];
            /**
             * @description Columns of the primary key. Empty if there is none.
             * @example [
             *       "order_id"
             *     ]
             */
            primary_key: string[];
            /** @description Foreign keys. */
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
        /** @description `respond-async` returns 202 with a job whose results can be fetched later. */
        Prefer: string;
        /** @description Use a new key, such as a UUID, for each operation. For 24 hours, a repeated request with the same key and body returns the first response (`Idempotent-Replayed: true`). */
        "X-Idempotency-Key": string;
        /** @description Tenant of the request. */
        "X-Tenant-ID": string;
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
        /** @description Machine-readable error code. The `Link` header with `rel="help"` leads to its description. */
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
                /** @description `respond-async` returns 202 with a job whose results can be fetched later. */
                Prefer?: components["parameters"]["Prefer"];
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
            /** @description Accepted as a job (`Prefer: respond-async`). The Location header contains its URL */
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
    getJob: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id: the `query_id` of a query, or the `job_id` of a job or bulk job. */
                job_id: string;
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
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id: the `query_id` of a query, or the `job_id` of a job or bulk job. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows, or a download URL */
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
    cancelJob: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Job id: the `query_id` of a query, or the `job_id` of a job or bulk job. */
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
    listTables: {
        parameters: {
            query?: never;
            header: {
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tables, by name */
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
                /** @description Tenant of the request. */
                "X-Tenant-ID": components["parameters"]["X-Tenant-ID"];
            };
            path: {
                /** @description Name. */
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
