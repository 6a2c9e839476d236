// Made by `npm run generate`; do not edit.
export interface paths {
    "/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question
         * @description Creates or continues a session, retrieves evidence, and answers with citations `[n]` that refer to the sources. Every call appends messages to the session.
         */
        post: operations["askQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/query/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question as server-sent events
         * @description Sends the events session, step (several), sources, token (several) and done, in this order. A failure sends an error event with the code session_error, database_unavailable or engine_error. A dropped connection cannot be resumed; a repeated request is a new question.
         */
        post: operations["streamAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search for evidence
         * @description Retrieves evidence without generating an answer or using a session.
         */
        post: operations["searchEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search for evidence as server-sent events
         * @description Sends the events step (several), sources and done.
         */
        post: operations["streamEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sessions */
        get: operations["listSessions"];
        put?: never;
        /**
         * Create a session
         * @description POST /query without a session_id also creates a session.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a session */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Delete a session and its messages
         * @description For an unknown id, `deleted` is false. A question in progress in the session fails as for an unknown session and stores nothing.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        /**
         * Update a session
         * @description Omitted fields keep their value; null clears a field.
         */
        patch: operations["updateSession"];
        trace?: never;
    };
    "/sessions/{session_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the messages of a session */
        get: operations["listSessionMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file to questions
         * @description Checks the file like POST /ingest and stores it outside any knowledge base. Questions that list it in `attachments` search it in addition to their knowledge base, until it expires.
         */
        post: operations["uploadAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an attachment */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        /**
         * Delete an attachment
         * @description After the response, questions can no longer refer to the attachment. For an unknown id, `deleted` is false.
         */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments/{attachment_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the attached file
         * @description Supports a single byte range and HEAD. Response headers prevent browsers from executing active content.
         */
        get: operations["downloadAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List documents */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description The document is not retrieved after the response. For an unknown id, `deleted` is false.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{document_id}/structure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sections and chunks of a document as a tree */
        get: operations["getDocumentStructure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{document_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the original file
         * @description Supports a single byte range and HEAD; multiple ranges return the whole file. Response headers prevent browsers from executing active content.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{document_id}/chunks/{chunk_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a chunk as an HTML page
         * @description The page shows the text, table or image of the chunk with its page numbers and a link to the file. It exists for every chunk in sources and document structures. It contains no scripts and loads no external resources.
         */
        get: operations["getChunkPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An image cited as evidence
         * @description A figure, or the page tile that shows a chunk. Supports a single byte range and HEAD.
         */
        get: operations["downloadImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{image_id}/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the metadata of an image */
        get: operations["getImageMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Keywords of retrievable chunks, for use in `scope_filter.tags`. Counts are up to date as soon as a document is ready or deleted.
         */
        get: operations["listTags"];
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
        QueryFilters: {
            /** @description Only documents of this source type. */
            source_type?: components["schemas"]["SourceType"] | null;
            /** @description Only chunks of this pipeline. Overrides `mode`. */
            pipeline?: components["schemas"]["ContentPipeline"] | null;
            /** @description Only documents of this year. */
            year?: number | null;
        };
        ScopeSelection: {
            /**
             * @description Knowledge bases. If set, `kb_name` of the request is ignored.
             * @default []
             */
            kb_names?: string[];
            /**
             * @description Document ids. Unknown ids select nothing.
             * @default []
             */
            document_ids?: string[];
            /**
             * @description Keywords, case-insensitive. They select documents in all knowledge bases, up to MAX_SCOPE_DOCUMENTS; a `warning` step reports when the limit is exceeded.
             * @default []
             */
            tags?: string[];
        };
        QueryRequest: {
            /** @description Question in natural language. Leading and trailing whitespace is removed. */
            query: string;
            /** @description Routing mode. Default: ROUTER_MODE. */
            mode?: components["schemas"]["RoutingMode"] | null;
            /** @description Knowledge base to search. Ignored when scope_filter is not empty. For an unregistered knowledge base, the response has a `warning` step and no sources. */
            kb_name?: string | null;
            /** @description Document ids to restrict the results to. Ignored when scope_filter is not empty. An empty list does not restrict. */
            scope?: string[] | null;
            /** @description Filters by facet. */
            filters?: components["schemas"]["QueryFilters"] | null;
            /** @description Union scope. */
            scope_filter?: components["schemas"]["ScopeSelection"] | null;
            /** @description Maximum number of text sources and of image sources. Default: 8 and 4. */
            top_k?: number | null;
            /** @description Session to continue. Default: a new session, titled with the first 30 characters of the question. */
            session_id?: string | null;
            /** @description Ids of attachments to search in addition to the knowledge base. Unknown or expired ids are rejected; an unreadable attachment adds a `warning` step. */
            attachments?: string[] | null;
        };
        CondenseStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "condense";
            /**
             * @description The rewritten question.
             * @example hotel limit Beijing
             */
            query: string;
        };
        RouteStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /**
             * @description Mode that was used.
             * @example text
             */
            mode: components["schemas"]["RoutingMode"];
            /**
             * @description Selected pipelines.
             * @example [
             *       "text_pipeline"
             *     ]
             */
            selected: components["schemas"]["ContentPipeline"][];
            /**
             * @description Reason for the mode.
             * @example the request asks for mode text
             */
            reason: string;
            /**
             * @description Knowledge base. Null if a scope_filter is active.
             * @example default
             */
            kb_name: string | null;
            /** @constant */
            name: "route";
        };
        ScopeStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "scope";
            /**
             * @description Number of listed knowledge bases that exist.
             * @example 1
             */
            kb_count: number;
            /**
             * @description Number of listed documents.
             * @example 0
             */
            document_count: number;
            /**
             * @description Number of documents added by tags.
             * @example 12
             */
            tag_document_count: number;
        };
        AttachmentStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "attachment";
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a13
             */
            attachment_id: string;
            /** @example offer-2026.pdf */
            filename: string;
            /**
             * @description Number of chunks searched.
             * @example 34
             */
            chunk_count: number;
        };
        RecallStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "recall";
            /** @example 50 */
            text_count: number;
            /** @example 0 */
            visual_count: number;
        };
        RerankStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "rerank";
            /** @example 8 */
            text_kept: number;
            /** @example 0 */
            visual_kept: number;
            /**
             * @description Heading paths of the most relevant text chunks.
             * @example [
             *       "Accommodation / Hotel limits"
             *     ]
             */
            text_top: string[];
            /**
             * @description Ids of the most relevant images.
             * @example []
             */
            visual_top: string[];
        };
        GenerateStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "generate";
            /** @example extractive */
            model: string;
            /** @description `answered`; `not_found`: the sources contain no answer; `not_quoted`: no sentence can be quoted as an answer; `not_asked`: no relevant sources were found. */
            outcome: components["schemas"]["GenerateOutcome"];
            /**
             * @description Total tokens, if the model reports them.
             * @example 1420
             */
            tokens?: number;
            /**
             * @description Input tokens, if the model reports them.
             * @example 1300
             */
            prompt_tokens?: number;
            /**
             * @description Output tokens including reasoning, if the model reports them.
             * @example 120
             */
            completion_tokens?: number;
        };
        WarningStep: {
            /**
             * @description Duration in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "warning";
            /** @example kb_unknown */
            code: components["schemas"]["WarningCode"];
            /** @example knowledge base "policy" is not registered */
            message: string;
        };
        TextSource: {
            /**
             * @description Number of the citation `[n]` in the answer. Text sources are numbered first, then image sources.
             * @example 1
             */
            citation: number;
            /**
             * @description Document id.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            document_id: string | null;
            /**
             * @description Name of the document.
             * @example travel-and-expense-policy.pdf
             */
            file_name: string | null;
            /**
             * @description Path of the original file on this service.
             * @example /documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/file
             */
            file_path: string | null;
            /**
             * @description Knowledge base.
             * @example default
             */
            kb_name: string | null;
            /**
             * @description Source type of its document.
             * @example policy
             */
            source_type: components["schemas"]["SourceType"] | null;
            /**
             * @description Origin of the source.
             * @example kb
             */
            source: components["schemas"]["SourceOrigin"];
            /**
             * @description Relevance after reranking. For an image found only by its vectors, its similarity to the question.
             * @example 0.82
             */
            score: number | null;
            /**
             * @description Type of content.
             * @example text
             */
            type: components["schemas"]["TextChunkType"];
            /**
             * @description Headings above the chunk, outermost first.
             * @example Accommodation / Hotel limits
             */
            path: string | null;
            /**
             * @description Text of the chunk. A table is HTML.
             * @example Hotels are refunded up to the limit of the city, per night and including tax.
             */
            content: string | null;
            /**
             * @description Short summary.
             * @example null
             */
            summary: string | null;
            /**
             * @description Most distinctive terms.
             * @example [
             *       "hotel limits"
             *     ]
             */
            keywords: string[];
            /**
             * @description Page numbers, from 1. Empty for formats without pages.
             * @example [
             *       3
             *     ]
             */
            page_nums: number[];
            /**
             * @description Chunk id.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            chunk_id: string | null;
        };
        ImagePosition: {
            /**
             * @description Distance from the left edge.
             * @example 150
             */
            x: number;
            /**
             * @description Distance from the top edge.
             * @example 200
             */
            y: number;
            /** @example 940 */
            width: number;
            /** @example 655 */
            height: number;
        };
        ImageSource: {
            /**
             * @description Number of the citation `[n]` in the answer. Text sources are numbered first, then image sources.
             * @example 1
             */
            citation: number;
            /**
             * @description Document id.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            document_id: string | null;
            /**
             * @description Name of the document.
             * @example travel-and-expense-policy.pdf
             */
            file_name: string | null;
            /**
             * @description Path of the original file on this service.
             * @example /documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/file
             */
            file_path: string | null;
            /**
             * @description Knowledge base.
             * @example default
             */
            kb_name: string | null;
            /**
             * @description Source type of its document.
             * @example policy
             */
            source_type: components["schemas"]["SourceType"] | null;
            /**
             * @description Origin of the source.
             * @example kb
             */
            source: components["schemas"]["SourceOrigin"];
            /**
             * @description Relevance after reranking. For an image found only by its vectors, its similarity to the question.
             * @example 0.82
             */
            score: number | null;
            /**
             * @description Type of content.
             * @example tile
             */
            chunk_type: components["schemas"]["VisualChunkType"];
            /**
             * @description Heading path of the nearest text chunk.
             * @example Results / Figure 2
             */
            parent_section: string | null;
            /**
             * @description Short description of the image.
             * @example null
             */
            content_summary: string | null;
            /**
             * @description Recognized text or caption. A table is HTML.
             * @example The canteen is open from 11:30 to 14:00.
             */
            content: string | null;
            /**
             * @description Id of the related text chunk.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            source_chunk_id: string | null;
            /**
             * @description Image id, for /images/{image_id}.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            image_id: string | null;
            /**
             * @description Page number, from 1.
             * @example 2
             */
            page: number | null;
            /** @description Position on the page. The image may show more of the page. */
            position: components["schemas"]["ImagePosition"] | null;
            /**
             * @description Width in pixels of the page that `position` refers to.
             * @example 1240
             */
            page_width: number | null;
            /**
             * @description Height of that page in pixels.
             * @example 1754
             */
            page_height: number | null;
            /**
             * @description Chunk id, for /documents/{document_id}/chunks/{chunk_id}.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            chunk_id: string | null;
        };
        QuerySources: {
            /** @description Most relevant first. */
            text: components["schemas"]["TextSource"][];
            /** @description Most relevant first. */
            image: components["schemas"]["ImageSource"][];
        };
        ScopeInfo: {
            /**
             * @description Knowledge bases that were searched completely.
             * @example [
             *       "default"
             *     ]
             */
            kb_names: string[];
            /**
             * @description Requested knowledge bases that are not registered. A single requested knowledge base is listed only if nothing was found.
             * @example []
             */
            unknown_kb_names: string[];
            /**
             * @description Number of documents listed or selected by tags.
             * @example 0
             */
            document_count: number;
            /**
             * @description Tags that selected documents.
             * @example []
             */
            tags: string[];
            /**
             * @description Whether tags selected more documents than the limit.
             * @example false
             */
            truncated: boolean;
        };
        RouteInfo: {
            /**
             * @description Mode that was used.
             * @example text
             */
            mode: components["schemas"]["RoutingMode"];
            /**
             * @description Selected pipelines.
             * @example [
             *       "text_pipeline"
             *     ]
             */
            selected: components["schemas"]["ContentPipeline"][];
            /**
             * @description Reason for the mode.
             * @example the request asks for mode text
             */
            reason: string;
            /**
             * @description Knowledge base. Null if a scope_filter is active.
             * @example default
             */
            kb_name: string | null;
            /**
             * @description The mode that was asked for.
             * @example auto
             */
            requested_mode: components["schemas"]["RoutingMode"];
            /** @description Scope that was searched. */
            scope: components["schemas"]["ScopeInfo"];
            /**
             * @description Active domain profile.
             * @example core
             */
            profile: string;
        };
        QueryResponse: {
            /** @description Evidence. */
            sources: components["schemas"]["QuerySources"];
            /** @description Routing of the question. */
            route: components["schemas"]["RouteInfo"];
            /** @description Execution trace. Steps may contain additional keys. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[];
            /**
             * Format: uuid
             * @description Id of the assistant message.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12
             */
            message_id: string;
            /**
             * @description The answer. `[n]` cites the source of a statement.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            answer: string;
            /**
             * Format: uuid
             * @description Session id. Send it with the next question to continue the conversation.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            session_id: string;
        };
        StreamSession: {
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            session_id: string;
            /**
             * Format: uuid
             * @description Id of the stored question.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            user_message_id: string;
        };
        StreamToken: {
            /**
             * @description A piece of the answer. The concatenated pieces are the complete answer.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            delta: string;
        };
        QueryDone: {
            /** @description Evidence. */
            sources: components["schemas"]["QuerySources"];
            /** @description Routing of the question. */
            route: components["schemas"]["RouteInfo"];
            /** @description Execution trace. Steps may contain additional keys. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[];
            /**
             * Format: uuid
             * @description Id of the assistant message.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12
             */
            message_id: string;
            /**
             * @description The answer. `[n]` cites the source of a statement.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            answer: string;
        };
        StreamFailure: {
            /** @example session_error */
            code: components["schemas"]["StreamErrorCode"];
            /**
             * @description Human-readable message, localized.
             * @example session not found
             */
            message: string;
        };
        SearchRequest: {
            /** @description Question in natural language. Leading and trailing whitespace is removed. */
            query: string;
            /** @description Routing mode. Default: ROUTER_MODE. */
            mode?: components["schemas"]["RoutingMode"] | null;
            /** @description Knowledge base to search. Ignored when scope_filter is not empty. For an unregistered knowledge base, the response has a `warning` step and no sources. */
            kb_name?: string | null;
            /** @description Document ids to restrict the results to. Ignored when scope_filter is not empty. An empty list does not restrict. */
            scope?: string[] | null;
            /** @description Filters by facet. */
            filters?: components["schemas"]["QueryFilters"] | null;
            /** @description Union scope. */
            scope_filter?: components["schemas"]["ScopeSelection"] | null;
            /** @description Maximum number of text sources and of image sources. Default: 8 and 4. */
            top_k?: number | null;
        };
        SearchResponse: {
            /** @description Evidence. */
            sources: components["schemas"]["QuerySources"];
            /** @description Routing of the question. */
            route: components["schemas"]["RouteInfo"];
            /** @description Execution trace. Steps may contain additional keys. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[];
        };
        CreateSessionRequest: {
            /** @description Title of the session. Leading and trailing whitespace is removed. Default: the first 30 characters of the next question. */
            title?: string | null;
            /** @description Knowledge base for questions without a knowledge base or scope. Ignored while scope_filter is set. */
            kb_name?: string | null;
            /** @description Union scope for questions without a knowledge base or scope. Inactive if all lists are empty. */
            scope_filter?: components["schemas"]["ScopeSelection"] | null;
        };
        SessionOut: {
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            session_id: string;
            /**
             * @description Null until a title is set or the first question provides one.
             * @example What is the hotel limit per ni
             */
            title: string | null;
            /**
             * @description Knowledge base for questions without a knowledge base or scope. Null: the default knowledge base.
             * @example default
             */
            kb_name: string | null;
            /** @description Union scope for questions without a knowledge base or scope. */
            scope_filter: components["schemas"]["ScopeSelection"] | null;
            /**
             * @description Number of messages of both roles.
             * @example 2
             */
            message_count: number;
            /**
             * Format: date-time
             * @example 2026-03-02T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last message or update.
             * @example 2026-03-02T09:31:12.345Z
             */
            updated_at: string;
        };
        SessionListResponse: {
            /**
             * @description Total number of items.
             * @example 1
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
            /** @description Most recently active first. */
            items: components["schemas"]["SessionOut"][];
        };
        MessageOut: {
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12
             */
            message_id: string;
            /** @example assistant */
            role: components["schemas"]["MessageRole"];
            /**
             * @description The question as sent, or the answer with its citations `[n]`.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            content: string;
            /**
             * @description Knowledge base of the request, or the default knowledge base. Null if the request has a scope_filter and no knowledge base.
             * @example default
             */
            kb_name: string | null;
            /** @description Evidence of an answer. Null for a question. */
            sources: components["schemas"]["QuerySources"] | null;
            /** @description Null for a question. */
            route: components["schemas"]["RouteInfo"] | null;
            /** @description Execution trace of an answer. Null for a question. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[] | null;
            /**
             * @description Ids of the attachments of the question.
             * @example []
             */
            attachments: string[];
            /**
             * Format: date-time
             * @example 2026-03-02T09:31:12.345Z
             */
            created_at: string;
        };
        MessageListResponse: {
            /**
             * @description Total number of items.
             * @example 1
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
            /** @description Oldest first. */
            items: components["schemas"]["MessageOut"][];
        };
        UpdateSessionRequest: {
            /** @description Title of the session. Leading and trailing whitespace is removed. Default: the first 30 characters of the next question. */
            title?: string | null;
            /** @description Knowledge base for questions without a knowledge base or scope. Ignored while scope_filter is set. */
            kb_name?: string | null;
            /** @description Union scope for questions without a knowledge base or scope. Inactive if all lists are empty. */
            scope_filter?: components["schemas"]["ScopeSelection"] | null;
        };
        DeletedResponse: {
            /** @example true */
            deleted: boolean;
        };
        AttachmentOut: {
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a13
             */
            attachment_id: string;
            /** @example offer-2026.pdf */
            filename: string;
            /** @example application/pdf */
            content_type: string | null;
            /** @example 48213 */
            size_bytes: number;
            /**
             * Format: date-time
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-02T09:30:00.000Z
             */
            expires_at: string;
        };
        DocumentEmbeddingOut: {
            /** @example ready */
            status: components["schemas"]["EmbeddingStatus"];
            /** @example 23 */
            embedded_chunk_count: number;
            /** @example 23 */
            chunk_count: number;
            /** @example null */
            error: string | null;
        };
        DocumentOut: {
            /** @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10 */
            document_id: string;
            /** @example travel-policy.pdf */
            name: string;
            /** @example default */
            kb_name: string;
            /** @example policy */
            source_type: components["schemas"]["SourceType"];
            /** @example text_pipeline */
            pipeline: components["schemas"]["ContentPipeline"] | null;
            /** @example ready */
            status: components["schemas"]["DocumentStatus"];
            /** @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 */
            sha256: string | null;
            /** @example documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/source */
            source_uri: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @example application/pdf */
            content_type: string | null;
            /** @example 48213 */
            size_bytes: number;
            /** @example 4 */
            page_count: number | null;
            /** @example 23 */
            text_chunk_count: number;
            /** @example 0 */
            visual_chunk_count: number;
            embedding: components["schemas"]["DocumentEmbeddingOut"] | null;
            /** @example 2026 */
            year: number | null;
            /**
             * @example [
             *       "travel allowance",
             *       "hotel limit"
             *     ]
             */
            keywords: string[];
            /** @example core */
            plugin_namespace: string;
            /** @example null */
            error: string | null;
            /** @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11 */
            job_id: string;
        };
        DocumentListResponse: {
            /**
             * @description Total number of items.
             * @example 1
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
            items: components["schemas"]["DocumentOut"][];
        };
        StructureChunkOut: {
            /** @example 6f9619ff-8b86-5011-b42d-00cf4fc964ff */
            chunk_id: string;
            /** @example text */
            type: string;
            /** @example Hotels are booked up to the nightly limit of the destination. */
            summary: string;
            /**
             * @example [
             *       2
             *     ]
             */
            page_nums: number[];
        };
        StructureSectionOut: {
            /** @example Accommodation and meals */
            path: string;
            /** @example 1 */
            level: number;
            /** @example Accommodation and meals */
            title: string;
            summary: string;
            /**
             * @example [
             *       2
             *     ]
             */
            page_nums: number[];
            children: components["schemas"]["StructureSectionOut"][];
            chunks: components["schemas"]["StructureChunkOut"][];
        };
        DocumentStructureOut: {
            document_id: string;
            /** @example travel-policy.pdf */
            name: string;
            sections: components["schemas"]["StructureSectionOut"][];
        };
        ImageDimensions: {
            /** @example 1240 */
            width: number | null;
            /** @example 1754 */
            height: number | null;
        };
        ImageMetaOut: {
            /**
             * Format: uuid
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f61
             */
            image_id: string;
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            document_id: string;
            /** @example notice-of-the-works-council.pdf */
            file_name: string;
            /** @example default */
            kb_name: string;
            /** @example 2 */
            page: number | null;
            position: components["schemas"]["ImagePosition"] | null;
            /** @example 1240 */
            page_width: number | null;
            /** @example 1754 */
            page_height: number | null;
            dimensions: components["schemas"]["ImageDimensions"];
            /** @example 1240 */
            width: number | null;
            /** @example 1754 */
            height: number | null;
            /** @example tile */
            chunk_type: components["schemas"]["VisualChunkType"];
            /** @example null */
            parent_section: string | null;
            /**
             * Format: uuid
             * @example null
             */
            source_chunk_id: string | null;
            /** @example Opening hours of the canteen in summer. */
            content_summary: string | null;
            /** @example /images/5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f61 */
            url: string;
        };
        TagOut: {
            /** @example travel allowance */
            keyword: string;
            /** @example 42 */
            hit_count: number;
            /** @example 2 */
            kb_count: number;
            /** @example 7 */
            document_count: number;
        };
        TagListResponse: {
            items: components["schemas"]["TagOut"][];
            /** @example 50 */
            limit: number;
        };
        /** @enum {string} */
        SourceType: "policy" | "financial" | "business" | "bidding" | "tax" | "other";
        /** @enum {string} */
        ContentPipeline: "text_pipeline" | "visual_pipeline";
        /** @enum {string} */
        DocumentStatus: "pending" | "indexing" | "ready" | "failed";
        /** @enum {string} */
        RoutingMode: "auto" | "text" | "visual" | "hybrid";
        /** @enum {string} */
        GenerateOutcome: "answered" | "not_found" | "not_quoted" | "not_asked";
        /** @enum {string} */
        WarningCode: "kb_unknown" | "question_says_nothing" | "scope_truncated" | "rerank_failed" | "embedding_failed" | "image_embedding_failed" | "collection_failed" | "attachment_unreadable" | "attachment_left_out" | "attachment_partly_read" | "condense_failed" | "answer_ungrounded" | "answer_cut_off" | "unsupported_claim";
        /** @enum {string} */
        SourceOrigin: "kb" | "attachment";
        /** @enum {string} */
        TextChunkType: "text" | "table" | "image" | "section_summary";
        /** @enum {string} */
        VisualChunkType: "tile" | "image" | "table";
        /** @enum {string} */
        StreamErrorCode: "session_error" | "database_unavailable" | "engine_error";
        /** @enum {string} */
        MessageRole: "user" | "assistant";
        /** @enum {string} */
        EmbeddingStatus: "pending" | "running" | "ready" | "failed";
        /** @enum {string} */
        ErrorCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "database_unavailable" | "service_unavailable" | "invalid_sql" | "sql_blocked" | "conflict" | "query_timeout" | "kb_forbidden" | "knowledge_base_not_registered" | "knowledge_base_exists" | "default_knowledge_base" | "webhook_not_found" | "too_many_webhooks" | "document_not_found" | "document_has_no_file" | "document_file_unreadable" | "chunk_not_found" | "image_not_found" | "image_unreadable" | "task_not_found" | "task_not_failed" | "task_superseded" | "dispatch_failed" | "session_error" | "engine_error" | "attachment_not_found" | "file_empty" | "file_type_unsupported" | "file_too_large" | "file_corrupt" | "file_encrypted" | "pdf_encrypted" | "pdf_unreadable" | "pdf_too_many_pages" | "archive_bomb" | "no_text" | "parse_timeout" | "parse_out_of_memory" | "parse_crashed" | "too_many_rows" | "url_invalid" | "url_scheme_unsupported" | "url_credentials_forbidden" | "url_port_forbidden" | "url_dns_failed" | "url_private_address" | "url_too_many_redirects" | "url_timeout" | "url_unreachable" | "url_http_error" | "url_content_unsupported";
    };
    responses: never;
    parameters: {
        /** @description A single byte range, such as `bytes=0-1023`. */
        Range: string;
        /** @description An ETag or date. If the file has changed since, the response contains the whole file. */
        "If-Range": string;
        /** @description ETags of cached copies. */
        "If-None-Match": string;
    };
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
        /** @description SHA-256 of the bytes */
        ETag: string;
        /** @description Byte ranges are supported */
        "Accept-Ranges": string;
        /** @description File name in ASCII and UTF-8 */
        "Content-Disposition": string;
        /** @description First and last byte of the range, and file size */
        "Content-Range": string;
        /** @description The URL */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    askQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRequest"];
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
                    "application/json": components["schemas"]["QueryResponse"];
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
            /** @description Unknown session */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "session not found"
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
    streamAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRequest"];
            };
        };
        responses: {
            /**
             * @description Events, each an `event` line, a `data` line of JSON and a blank line:
             *
             *     - `session`: first, when the question has been stored
             *     - `step`: one per step of the execution trace, when it completes
             *     - `sources`: once, the evidence. If it contains no answer, `done` has empty sources
             *     - `token`: one per piece of the answer
             *     - `done`: last, when the answer has been stored
             *     - `error`: instead of `done`, at any time: the failure. Nothing follows
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
                     * @example event: session
                     *     data: {"session_id":"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11","user_message_id":"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12"}
                     *
                     *     event: step
                     *     data: {"name":"route","mode":"text","selected":["text_pipeline"],"reason":"the request asks for mode text","kb_name":"default","duration_ms":0.1}
                     *
                     *     event: sources
                     *     data: {"text":[],"image":[]}
                     *
                     *     event: token
                     *     data: {"delta":"The documents do not hold an answer to this question."}
                     *
                     *     event: done
                     *     data: {"sources":{"text":[],"image":[]},"route":{"mode":"text","selected":["text_pipeline"],"reason":"the request asks for mode text","kb_name":"default","requested_mode":"text","scope":{"kb_names":["default"],"unknown_kb_names":[],"document_count":0,"tags":[],"truncated":false},"profile":"core"},"steps":[{"name":"route","mode":"text","selected":["text_pipeline"],"reason":"the request asks for mode text","kb_name":"default","duration_ms":0.1}],"answer":"The documents do not hold an answer to this question.","message_id":"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12"}
                     *
                     *     event: error
                     *     data: {"code":"engine_error","message":"retrieval or generation failed"}
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
        };
    };
    searchEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
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
                    "application/json": components["schemas"]["SearchResponse"];
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
    streamEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /**
             * @description Events, each an `event` line, a `data` line of JSON and a blank line:
             *
             *     - `step`: one per step of the execution trace, when it completes
             *     - `sources`: once, the evidence
             *     - `done`: last
             *     - `error`: instead of `done`, at any time: the failure. Nothing follows
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
                     * @example event: step
                     *     data: {"name":"route","mode":"text","selected":["text_pipeline"],"reason":"the request asks for mode text","kb_name":"default","duration_ms":0.1}
                     *
                     *     event: sources
                     *     data: {"text":[],"image":[]}
                     *
                     *     event: done
                     *     data: {"sources":{"text":[],"image":[]},"route":{"mode":"text","selected":["text_pipeline"],"reason":"the request asks for mode text","kb_name":"default","requested_mode":"text","scope":{"kb_names":["default"],"unknown_kb_names":[],"document_count":0,"tags":[],"truncated":false},"profile":"core"},"steps":[{"name":"route","mode":"text","selected":["text_pipeline"],"reason":"the request asks for mode text","kb_name":"default","duration_ms":0.1}]}
                     *
                     *     event: error
                     *     data: {"code":"engine_error","message":"retrieval or generation failed"}
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
        };
    };
    listSessions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                q?: string;
                kb_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by updated_at, newest first, then session_id, descending */
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
                    "application/json": components["schemas"]["SessionListResponse"];
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
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSessionRequest"];
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
                    "application/json": components["schemas"]["SessionOut"];
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
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
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
                    "application/json": components["schemas"]["SessionOut"];
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
            /** @description Unknown session */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "session not found"
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
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
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
    updateSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSessionRequest"];
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
                    "application/json": components["schemas"]["SessionOut"];
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
            /** @description Unknown session */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "session not found"
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
    listSessionMessages: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by message_id, oldest first */
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
                    "application/json": components["schemas"]["MessageListResponse"];
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
            /** @description Unknown session */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "session not found"
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
    uploadAttachment: {
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
                };
            };
        };
        responses: {
            /** @description Stored */
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
                    "application/json": components["schemas"]["AttachmentOut"];
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
            /** @description Upload timed out */
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
            /** @description No file, an unreadable file, or an invalid form */
            422: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "code": "file_too_large",
                     *         "reason": "The file has 104857601 bytes; at most 104857600 are accepted.",
                     *         "suggestion": "Split it into smaller files.",
                     *         "limit": 104857600,
                     *         "actual": 104857601
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
    getAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachment_id: string;
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
                    "application/json": components["schemas"]["AttachmentOut"];
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
            /** @description Unknown or expired attachment */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "attachment not found"
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
    deleteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachment_id: string;
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
    downloadAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A single byte range, such as `bytes=0-1023`. */
                Range?: components["parameters"]["Range"];
                /** @description An ETag or date. If the file has changed since, the response contains the whole file. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags of cached copies. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                attachment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, with its Content-Type */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/msword": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                    "application/vnd.ms-powerpoint": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.ms-excel": string;
                    "text/csv": string;
                    "text/markdown": string;
                    "text/html": string;
                    "text/plain": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "image/webp": string;
                    "image/tiff": string;
                    "image/avif": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The byte range */
            206: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/msword": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                    "application/vnd.ms-powerpoint": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.ms-excel": string;
                    "text/csv": string;
                    "text/markdown": string;
                    "text/html": string;
                    "text/plain": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "image/webp": string;
                    "image/tiff": string;
                    "image/avif": string;
                    "application/octet-stream": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description Unknown or expired attachment */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "attachment not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Range not satisfiable. `Content-Range` contains the file size */
            416: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "range not satisfiable: the file has 48213 bytes"
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
            /** @description The file could not be read */
            502: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the source file could not be read"
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
    listDocuments: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                q?: string;
                kb_name?: string;
                source_type?: components["schemas"]["SourceType"];
                pipeline?: components["schemas"]["ContentPipeline"];
                status?: components["schemas"]["DocumentStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, ordered by created_at, newest first, then document_id, descending */
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
                    "application/json": components["schemas"]["DocumentListResponse"];
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
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document_id: string;
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
                    "application/json": components["schemas"]["DocumentOut"];
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
            /** @description Unknown document */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "document not found"
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
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document_id: string;
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
    getDocumentStructure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document_id: string;
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
                    "application/json": components["schemas"]["DocumentStructureOut"];
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
            /** @description Unknown document */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "document not found"
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
    downloadDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description A single byte range, such as `bytes=0-1023`. */
                Range?: components["parameters"]["Range"];
                /** @description An ETag or date. If the file has changed since, the response contains the whole file. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags of cached copies. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, with its detected Content-Type */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/msword": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                    "application/vnd.ms-powerpoint": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.ms-excel": string;
                    "text/csv": string;
                    "text/markdown": string;
                    "text/html": string;
                    "text/plain": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "image/webp": string;
                    "image/tiff": string;
                    "image/avif": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The byte range */
            206: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/msword": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                    "application/vnd.ms-powerpoint": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.ms-excel": string;
                    "text/csv": string;
                    "text/markdown": string;
                    "text/html": string;
                    "text/plain": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "image/webp": string;
                    "image/tiff": string;
                    "image/avif": string;
                    "application/octet-stream": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The document was ingested from a URL; redirects to it */
            307: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description Unknown document, or no stored file */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "document not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Range not satisfiable. `Content-Range` contains the file size */
            416: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "range not satisfiable: the file has 48213 bytes"
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
            /** @description The file could not be read */
            502: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the source file could not be read"
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
    getChunkPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document_id: string;
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The HTML page */
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
                    "text/html": string;
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
            /** @description Unknown document or chunk */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "chunk not found"
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
    downloadImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A single byte range, such as `bytes=0-1023`. */
                Range?: components["parameters"]["Range"];
                /** @description An ETag or date. If the file has changed since, the response contains the whole file. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags of cached copies. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description Identifies this version of the file */
                    ETag?: string;
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The byte range */
            206: {
                headers: {
                    /** @description Identifies this version of the file */
                    ETag?: string;
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Range": components["headers"]["Content-Range"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description Unknown image */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "image not found"
                     *     }
                     */
                    "application/json": components["schemas"]["KnowledgeErrorBody"];
                };
            };
            /** @description Range not satisfiable. `Content-Range` contains the file size */
            416: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "range not satisfiable: the file has 48213 bytes"
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
            /** @description The image could not be read */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the image could not be read"
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
    getImageMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                image_id: string;
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
                    "application/json": components["schemas"]["ImageMetaOut"];
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
            /** @description Unknown image */
            404: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "image not found"
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
    listTags: {
        parameters: {
            query?: {
                q?: string;
                kb_name?: string;
                kb_names?: string[];
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first tags, descending by hit_count, then by keyword */
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
                    "application/json": components["schemas"]["TagListResponse"];
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
}
