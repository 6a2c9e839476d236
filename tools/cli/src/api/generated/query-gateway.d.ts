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
         * @description Creates or continues a session, finds evidence, and answers with citations `[n]` that name the sources. Every call adds to the session.
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
         * @description Events in this order: session, step (several), sources, token (several), done. A failure is an event error with code session_error, database_unavailable or engine_error. A connection that drops is not resumed: asking again is a new question.
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
         * Find evidence
         * @description Retrieval only: no answer, no session.
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
         * Find evidence, as server-sent events
         * @description Events: step (several), sources, done.
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
        /** List sessions, the newest activity first */
        get: operations["listSessions"];
        put?: never;
        /**
         * Begin a session
         * @description POST /query without a session_id begins one, too.
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
        /** One session */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Delete a session with its messages
         * @description An unknown id gives deleted false. A question under way in it ends as one about an unknown session, and stores nothing.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        /**
         * Change a session
         * @description What is absent stays, null clears.
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
        /** Messages of a session, the oldest first */
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
         * @description Stores the file and checks it as POST /ingest does. It goes into no knowledge base: questions that name it in `attachments` read it beside theirs, until it expires.
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
        /** One attachment */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        /**
         * Delete an attachment
         * @description No question can name it from the moment of the answer. An unknown id gives deleted false.
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
         * The attached file
         * @description In whole, or one range of its bytes. HEAD gives the headers alone. Whatever the file holds, a browser runs none of it.
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
        /** List documents, the newest first */
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
        /** One document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description It is not retrieved again from the moment of the answer. An unknown id gives deleted false.
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
        /** Sections and chunks of a document as a tree */
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
         * The original file
         * @description In whole, or one range of its bytes; several ranges at once give all of it. HEAD gives the headers alone. Whatever the file holds, a browser runs none of it.
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
         * A chunk as a page to read
         * @description A table with its caption and header cells, a picture, or text, each with its pages and a link to the file. Any chunk that sources or the structure name has one. The page loads nothing and runs nothing.
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
         * A picture that is evidence
         * @description A figure, or the tile of a page on which a chunk is seen; in whole, or one range of its bytes. HEAD gives the headers alone.
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
        /** What is known of a picture: its document, its page and its place on it */
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
         * List tags, the most frequent first
         * @description Keywords of the chunks that can be retrieved, for `scope_filter.tags`. Counts are right from the moment a document is ready or deleted.
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
            /** @description Only documents filed under this facet. */
            source_type?: components["schemas"]["SourceType"] | null;
            /** @description Only chunks of this pipeline. Forces the routing mode, whatever `mode` says. */
            pipeline?: components["schemas"]["ContentPipeline"] | null;
            /** @description Only documents of this year. */
            year?: number | null;
        };
        ScopeSelection: {
            /**
             * @description Knowledge bases. `kb_name` of the request is then ignored.
             * @default []
             */
            kb_names?: string[];
            /**
             * @description Documents by id. An id that does not exist selects nothing.
             * @default []
             */
            document_ids?: string[];
            /**
             * @description Keywords, in any case; they select documents of all knowledge bases. How many documents tags may select is bounded (MAX_SCOPE_DOCUMENTS); a step `warning` says when that was too few.
             * @default []
             */
            tags?: string[];
        };
        QueryRequest: {
            /** @description Question in natural language. Blanks around it are dropped. */
            query: string;
            /** @description Overrides routing. Without it the configured router mode applies (ROUTER_MODE). */
            mode?: components["schemas"]["RoutingMode"] | null;
            /** @description The one knowledge base to search. Ignored when scope_filter is not empty. One that is not registered gives a step `warning` and no sources. */
            kb_name?: string | null;
            /** @description Document ids; applied to what was found, and only while scope_filter is empty. An empty list does not restrict. */
            scope?: string[] | null;
            /** @description Scalar facets. */
            filters?: components["schemas"]["QueryFilters"] | null;
            /** @description Union scope. */
            scope_filter?: components["schemas"]["ScopeSelection"] | null;
            /** @description How many text and how many image sources at most. By default 8 and 4. */
            top_k?: number | null;
            /** @description Session to go on with. Without it one is created, titled with the first 30 characters of the question. */
            session_id?: string | null;
            /** @description Attachments to read beside the knowledge base, by id. One that is unknown, or has outlived its time, is refused; one that cannot be read gives a step `warning`. */
            attachments?: string[] | null;
        };
        CondenseStep: {
            /**
             * @description How long it took, in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "condense";
            /**
             * @description The question as it was searched.
             * @example hotel limit Beijing
             */
            query: string;
        };
        RouteStep: {
            /**
             * @description How long it took, in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "route";
            /**
             * @description The mode that was decided.
             * @example text
             */
            mode: components["schemas"]["RoutingMode"];
            /**
             * @description Pipelines asked.
             * @example [
             *       "text_pipeline"
             *     ]
             */
            selected: components["schemas"]["ContentPipeline"][];
            /**
             * @description Why, in words.
             * @example the request asks for mode text
             */
            reason: string;
            /**
             * @description The knowledge base; null while a scope_filter is active.
             * @example default
             */
            kb_name: string | null;
        };
        ScopeStep: {
            /**
             * @description How long it took, in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "scope";
            /**
             * @description Knowledge bases that were listed and exist.
             * @example 1
             */
            kb_count: number;
            /**
             * @description Documents that were listed.
             * @example 0
             */
            document_count: number;
            /**
             * @description Documents that tags added.
             * @example 12
             */
            tag_document_count: number;
        };
        AttachmentStep: {
            /**
             * @description How long it took, in milliseconds.
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
             * @description Chunks that are searched.
             * @example 34
             */
            chunk_count: number;
        };
        RecallStep: {
            /**
             * @description How long it took, in milliseconds.
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
             * @description How long it took, in milliseconds.
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
             * @description Paths of the best text chunks.
             * @example [
             *       "Accommodation / Hotel limits"
             *     ]
             */
            text_top: string[];
            /**
             * @description Ids of the best images.
             * @example []
             */
            visual_top: string[];
        };
        GenerateStep: {
            /**
             * @description How long it took, in milliseconds.
             * @example 3.2
             */
            duration_ms: number;
            /** @constant */
            name: "generate";
            /** @example extractive */
            model: string;
            /** @description `answered`; `not_found`: who read the sources says that they hold no answer; `not_quoted`: no sentence of them answers as it stands; `not_asked`: nothing relevant was found to read. */
            outcome: components["schemas"]["GenerateOutcome"];
            /**
             * @description Tokens read and written together, where the model tells.
             * @example 1420
             */
            tokens?: number;
            /**
             * @description Tokens read, where the model tells.
             * @example 1300
             */
            prompt_tokens?: number;
            /**
             * @description Tokens written, with the reasoning before the answer, where the model tells.
             * @example 120
             */
            completion_tokens?: number;
        };
        WarningStep: {
            /**
             * @description How long it took, in milliseconds.
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
             * @description The n of its marker `[n]` in the answer; counts through text, then image sources.
             * @example 1
             */
            citation: number;
            /**
             * @description Its document.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            document_id: string | null;
            /**
             * @description Name of its document.
             * @example travel-and-expense-policy.pdf
             */
            file_name: string | null;
            /**
             * @description Path of its original file below this service.
             * @example /documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/file
             */
            file_path: string | null;
            /**
             * @description Knowledge base.
             * @example default
             */
            kb_name: string | null;
            /**
             * @description Facet.
             * @example policy
             */
            source_type: components["schemas"]["SourceType"] | null;
            /**
             * @description Where it comes from.
             * @example kb
             */
            source: components["schemas"]["SourceOrigin"];
            /**
             * @description Relevance after reranking; of a picture that was found by its vectors alone, how similar it is to the question.
             * @example 0.82
             */
            score: number | null;
            /**
             * @description What it holds.
             * @example text
             */
            type: components["schemas"]["TextChunkType"];
            /**
             * @description Headings above it, from the outermost on.
             * @example Accommodation / Hotel limits
             */
            path: string | null;
            /**
             * @description What it says; a table as HTML.
             * @example Hotels are refunded up to the limit of the city, per night and including tax.
             */
            content: string | null;
            /**
             * @description What it is about, in short.
             * @example null
             */
            summary: string | null;
            /**
             * @description Its most telling terms.
             * @example [
             *       "hotel limits"
             *     ]
             */
            keywords: string[];
            /**
             * @description Pages that it stands on, from 1; empty for formats without pages.
             * @example [
             *       3
             *     ]
             */
            page_nums: number[];
            /**
             * @description The chunk.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            chunk_id: string | null;
        };
        ImagePosition: {
            /**
             * @description From the left edge.
             * @example 150
             */
            x: number;
            /**
             * @description From the top edge.
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
             * @description The n of its marker `[n]` in the answer; counts through text, then image sources.
             * @example 1
             */
            citation: number;
            /**
             * @description Its document.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            document_id: string | null;
            /**
             * @description Name of its document.
             * @example travel-and-expense-policy.pdf
             */
            file_name: string | null;
            /**
             * @description Path of its original file below this service.
             * @example /documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/file
             */
            file_path: string | null;
            /**
             * @description Knowledge base.
             * @example default
             */
            kb_name: string | null;
            /**
             * @description Facet.
             * @example policy
             */
            source_type: components["schemas"]["SourceType"] | null;
            /**
             * @description Where it comes from.
             * @example kb
             */
            source: components["schemas"]["SourceOrigin"];
            /**
             * @description Relevance after reranking; of a picture that was found by its vectors alone, how similar it is to the question.
             * @example 0.82
             */
            score: number | null;
            /**
             * @description What it shows.
             * @example tile
             */
            chunk_type: components["schemas"]["VisualChunkType"];
            /**
             * @description Path of the nearest text chunk.
             * @example Results / Figure 2
             */
            parent_section: string | null;
            /**
             * @description What is to be seen on it, in short.
             * @example null
             */
            content_summary: string | null;
            /**
             * @description What is read of it: recognised text, a caption; a table as HTML.
             * @example The canteen is open from 11:30 to 14:00.
             */
            content: string | null;
            /**
             * @description The text chunk it belongs to.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            source_chunk_id: string | null;
            /**
             * @description The picture, at /images/{image_id}.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            image_id: string | null;
            /**
             * @description Its page, from 1.
             * @example 2
             */
            page: number | null;
            /** @description Where on the page it stands; the picture may show more of the page than that. */
            position: components["schemas"]["ImagePosition"] | null;
            /**
             * @description Width of the page that `position` refers to, in pixels.
             * @example 1240
             */
            page_width: number | null;
            /**
             * @description Its height, in pixels.
             * @example 1754
             */
            page_height: number | null;
            /**
             * @description The chunk, at /documents/{document_id}/chunks/{chunk_id}.
             * @example 5c4f5f0e-3d0a-5f6e-9f5a-1d2c3b4a5f60
             */
            chunk_id: string | null;
        };
        QuerySources: {
            /** @description Best first. */
            text: components["schemas"]["TextSource"][];
            /** @description Best first. */
            image: components["schemas"]["ImageSource"][];
        };
        ScopeInfo: {
            /**
             * @description Knowledge bases that were searched whole.
             * @example [
             *       "default"
             *     ]
             */
            kb_names: string[];
            /**
             * @description Knowledge bases that were named and are not registered. Of one that was named alone, this is told only when nothing was found.
             * @example []
             */
            unknown_kb_names: string[];
            /**
             * @description Documents that were listed or selected by tags.
             * @example 0
             */
            document_count: number;
            /**
             * @description Tags that were resolved.
             * @example []
             */
            tags: string[];
            /**
             * @description Whether tags selected more documents than are taken.
             * @example false
             */
            truncated: boolean;
        };
        RouteInfo: {
            /**
             * @description The mode that was decided.
             * @example text
             */
            mode: components["schemas"]["RoutingMode"];
            /**
             * @description Pipelines asked.
             * @example [
             *       "text_pipeline"
             *     ]
             */
            selected: components["schemas"]["ContentPipeline"][];
            /**
             * @description Why.
             * @example mode text was requested
             */
            reason: string;
            /**
             * @description The knowledge base; null while a scope_filter is active.
             * @example default
             */
            kb_name: string | null;
            /**
             * @description The mode that was asked for.
             * @example auto
             */
            requested_mode: components["schemas"]["RoutingMode"];
            /** @description What was searched. */
            scope: components["schemas"]["ScopeInfo"];
            /**
             * @description The active domain profile.
             * @example core
             */
            profile: string;
        };
        QueryResponse: {
            /** @description The evidence. */
            sources: components["schemas"]["QuerySources"];
            /** @description Where the question was sent. */
            route: components["schemas"]["RouteInfo"];
            /** @description Execution trace. Steps may carry further keys. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[];
            /**
             * Format: uuid
             * @description The assistant message.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12
             */
            message_id: string;
            /**
             * @description The answer. `[n]` marks the source that a statement comes from.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            answer: string;
            /**
             * Format: uuid
             * @description The conversation; give it back to go on.
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
             * @description The question, as it is stored.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10
             */
            user_message_id: string;
        };
        StreamToken: {
            /**
             * @description A piece of the answer; the pieces put together are the answer.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            delta: string;
        };
        QueryDone: {
            /** @description The evidence. */
            sources: components["schemas"]["QuerySources"];
            /** @description Where the question was sent. */
            route: components["schemas"]["RouteInfo"];
            /** @description Execution trace. Steps may carry further keys. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[];
            /**
             * Format: uuid
             * @description The assistant message.
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12
             */
            message_id: string;
            /**
             * @description The answer. `[n]` marks the source that a statement comes from.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            answer: string;
        };
        StreamFailure: {
            /** @example session_error */
            code: components["schemas"]["StreamErrorCode"];
            /**
             * @description For people, in their language.
             * @example session not found
             */
            message: string;
        };
        SearchRequest: {
            /** @description Question in natural language. Blanks around it are dropped. */
            query: string;
            /** @description Overrides routing. Without it the configured router mode applies (ROUTER_MODE). */
            mode?: components["schemas"]["RoutingMode"] | null;
            /** @description The one knowledge base to search. Ignored when scope_filter is not empty. One that is not registered gives a step `warning` and no sources. */
            kb_name?: string | null;
            /** @description Document ids; applied to what was found, and only while scope_filter is empty. An empty list does not restrict. */
            scope?: string[] | null;
            /** @description Scalar facets. */
            filters?: components["schemas"]["QueryFilters"] | null;
            /** @description Union scope. */
            scope_filter?: components["schemas"]["ScopeSelection"] | null;
            /** @description How many text and how many image sources at most. By default 8 and 4. */
            top_k?: number | null;
        };
        SearchResponse: {
            /** @description The evidence. */
            sources: components["schemas"]["QuerySources"];
            /** @description Where the question was sent. */
            route: components["schemas"]["RouteInfo"];
            /** @description Execution trace. Steps may carry further keys. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[];
        };
        CreateSessionRequest: {
            /** @description Name for people. Blanks around it are dropped. Without one the session takes the first 30 characters of its next question. */
            title?: string | null;
            /** @description Knowledge base of questions that name neither one nor a scope. Ignored while scope_filter is set. */
            kb_name?: string | null;
            /** @description Union scope of questions that name neither a knowledge base nor a scope. With all lists empty there is none. */
            scope_filter?: components["schemas"]["ScopeSelection"] | null;
        };
        SessionOut: {
            /**
             * Format: uuid
             * @example 0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11
             */
            session_id: string;
            /**
             * @description Null until it is given one, or its first question does.
             * @example What is the hotel limit per ni
             */
            title: string | null;
            /**
             * @description Knowledge base of questions that name neither one nor a scope; null: the default one.
             * @example default
             */
            kb_name: string | null;
            /** @description Union scope of questions that name neither a knowledge base nor a scope. */
            scope_filter: components["schemas"]["ScopeSelection"] | null;
            /**
             * @description Messages of both roles.
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
             * @description Last activity: a message, or a change of the session.
             * @example 2026-03-02T09:31:12.345Z
             */
            updated_at: string;
        };
        SessionListResponse: {
            /** @description Newest activity first. */
            items: components["schemas"]["SessionOut"][];
            /**
             * @description Sessions on all pages.
             * @example 1
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
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
             * @description The question as it was asked, or the answer with its markers `[n]`.
             * @example Shanghai: 1,200 CNY per night. [1]
             */
            content: string;
            /**
             * @description The knowledge base that was named, or the default one; null when a scope_filter was active and none was named.
             * @example default
             */
            kb_name: string | null;
            /** @description Evidence of an answer; null of a question. */
            sources: components["schemas"]["QuerySources"] | null;
            /** @description Null of a question. */
            route: components["schemas"]["RouteInfo"] | null;
            /** @description Execution trace of an answer; null of a question. */
            steps: (components["schemas"]["CondenseStep"] | components["schemas"]["RouteStep"] | components["schemas"]["ScopeStep"] | components["schemas"]["AttachmentStep"] | components["schemas"]["RecallStep"] | components["schemas"]["RerankStep"] | components["schemas"]["GenerateStep"] | components["schemas"]["WarningStep"])[] | null;
            /**
             * @description Attachments given with a question, by id.
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
            /** @description Oldest first. */
            items: components["schemas"]["MessageOut"][];
            /**
             * @description Messages on all pages.
             * @example 2
             */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
        };
        UpdateSessionRequest: {
            /** @description Name for people. Blanks around it are dropped. Without one the session takes the first 30 characters of its next question. */
            title?: string | null;
            /** @description Knowledge base of questions that name neither one nor a scope. Ignored while scope_filter is set. */
            kb_name?: string | null;
            /** @description Union scope of questions that name neither a knowledge base nor a scope. With all lists empty there is none. */
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
            items: components["schemas"]["DocumentOut"][];
            /** @example 1 */
            total: number;
            /** @example 50 */
            limit: number;
            /** @example 0 */
            offset: number;
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
        /** @description One range of bytes, such as `bytes=0-1023`. */
        Range: string;
        /** @description An ETag or date: if it is no longer right, all of the bytes. */
        "If-Range": string;
        /** @description ETags that the client has. */
        "If-None-Match": string;
    };
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
        /** @description SHA-256 of the bytes */
        ETag: string;
        /** @description Ranges of bytes may be asked for */
        "Accept-Ranges": string;
        /** @description The name, in ASCII and in UTF-8 */
        "Content-Disposition": string;
        /** @description First and last byte, and how many the file has */
        "Content-Range": string;
        /** @description The address */
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
             *     - `session`: first, once the question is stored
             *     - `step`: one for each step of the execution trace, as soon as it is done
             *     - `sources`: once, the evidence; when it turns out to hold no answer, `done` has empty sources
             *     - `token`: one for each piece of the answer
             *     - `done`: last, once the answer is stored
             *     - `error`: instead of `done`, at any time: what went wrong. Nothing follows it
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
             *     - `step`: one for each step of the execution trace, as soon as it is done
             *     - `sources`: once, the evidence
             *     - `done`: last
             *     - `error`: instead of `done`, at any time: what went wrong. Nothing follows it
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
            /** @description The upload took too long */
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
            /** @description No file, a file that cannot be read, or a form that fails validation */
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
                     *         "reason": "The file has 104857601 bytes; at most 104857600 are taken.",
                     *         "suggestion": "Split it into smaller files.",
                     *         "limit": 104857600,
                     *         "actual": 104857601
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
            /** @description Unknown attachment, or one that has outlived its time */
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
    downloadAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes, such as `bytes=0-1023`. */
                Range?: components["parameters"]["Range"];
                /** @description An ETag or date: if it is no longer right, all of the bytes. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags that the client has. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                attachment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes, with their Content-Type */
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
            /** @description The range of bytes */
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
            /** @description The client has it */
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
            /** @description Unknown attachment, or one that has outlived its time */
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
            /** @description None of the bytes; `Content-Range` tells how many there are */
            416: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the file has 48213 bytes, and none of those that were asked for"
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
            /** @description The file cannot be read */
            502: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the source file cannot be read"
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
    downloadDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes, such as `bytes=0-1023`. */
                Range?: components["parameters"]["Range"];
                /** @description An ETag or date: if it is no longer right, all of the bytes. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags that the client has. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes, with the Content-Type that they were found to have */
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
            /** @description The range of bytes */
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
            /** @description The client has it */
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
            /** @description The document came from an address: redirect to it */
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
            /** @description None of the bytes; `Content-Range` tells how many there are */
            416: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the file has 48213 bytes, and none of those that were asked for"
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
            /** @description The file cannot be read */
            502: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the source file cannot be read"
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
            /** @description The page */
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
            /** @description Unknown document, or no such chunk of it */
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
    downloadImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes, such as `bytes=0-1023`. */
                Range?: components["parameters"]["Range"];
                /** @description An ETag or date: if it is no longer right, all of the bytes. */
                "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags that the client has. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes */
            200: {
                headers: {
                    /** @description Names these bytes */
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
            /** @description The range of bytes */
            206: {
                headers: {
                    /** @description Names these bytes */
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
            /** @description The client has it */
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
            /** @description None of the bytes; `Content-Range` tells how many there are */
            416: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the file has 48213 bytes, and none of those that were asked for"
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
            /** @description The picture cannot be read */
            500: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the image cannot be read"
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
            /** @description The first tags, ordered by hit_count, descending, then keyword */
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
}
