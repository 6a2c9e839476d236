# Generated from _async.py by generate.py; do not edit.
"""A client of the knowledge and SQL services."""

import time
from collections.abc import Callable, Iterator
from os import PathLike
from types import TracebackType
from typing import Any, Literal, TypeVar, overload
from urllib.parse import quote
from uuid import uuid4

import httpx
from pydantic import BaseModel, TypeAdapter

from . import _rules as rules
from .errors import ApiError, ConnectionLostError
from .models import (
    AnswerEvent,
    AttachmentOut,
    BulkJobRecord,
    BulkJobRequest,
    BulkJobSummary,
    BulkResults,
    DocumentOut,
    IngestResponse,
    KnowledgeBaseOut,
    MessageOut,
    QueryRequest,
    QueryResponse,
    SearchEvent,
    SearchRequest,
    SearchResponse,
    SessionOut,
    SqlQueryRequest,
    TaskAuditOut,
)
from .outcomes import CompletedQuery, RunningQuery, outcome_of

Model = TypeVar("Model", bound=BaseModel)
Source = str | PathLike[str] | bytes


class Tessera:
    """
    A client. Its methods raise `ApiError`, `ConnectionLostError` or, if they stream, `StreamFailedError`.
    `request` calls the routes that have no method.
    """

    def __init__(
        self,
        base_url: str,
        credential: str | Callable[[], str | None] | None = None,
        tenant_id: str | None = None,
        *,
        max_retries: int = 4,
        timeout: float = 330.0,
        http_client: httpx.Client | None = None,
    ) -> None:
        """
        :param base_url: URL of the services, such as `https://tessera.example.com`
        :param credential: an API key or token, or what returns a current one for each request
        :param tenant_id: tenant of requests to the SQL service
        :param max_retries: of a request that may be repeated; the default takes about eight seconds
        :param timeout: seconds without a byte; the default is longer than the longest query
        :param http_client: default: one of its own, closed with this client
        """
        self._base_url = base_url
        self._credential = credential
        self._tenant_id = tenant_id
        self._max_retries = max_retries
        self._timeout = httpx.Timeout(timeout, connect=min(timeout, 30.0))
        self._owns_http = http_client is None
        self._http = http_client or httpx.Client()

    def __enter__(self) -> "Tessera":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def query(self, request: QueryRequest | str) -> QueryResponse:
        """Answers a question with sources."""
        body = rules.body_of(QueryRequest(query=request) if isinstance(request, str) else request)
        return self._read(QueryResponse, "POST", "/query", json=body)

    def ask(self, request: QueryRequest | str) -> Iterator[AnswerEvent]:
        """Answers a question piece by piece; the last event is `done`."""
        body = rules.body_of(QueryRequest(query=request) if isinstance(request, str) else request)
        return self._events(TypeAdapter(AnswerEvent), "/query/stream", body)

    def search(self, request: SearchRequest | str) -> SearchResponse:
        """Finds passages and pictures without writing an answer."""
        body = rules.body_of(SearchRequest(query=request) if isinstance(request, str) else request)
        return self._read(SearchResponse, "POST", "/search", json=body)

    def search_events(self, request: SearchRequest | str) -> Iterator[SearchEvent]:
        """Like `search`, with the steps as they complete."""
        body = rules.body_of(SearchRequest(query=request) if isinstance(request, str) else request)
        return self._events(TypeAdapter(SearchEvent), "/search/stream", body)

    def ingest(
        self,
        source: Source,
        *,
        name: str | None = None,
        kb_name: str | None = None,
        pipeline: Literal["text", "visual"] | None = None,
        source_type_hint: str | None = None,
        on_upload: rules.OnUpload | None = None,
    ) -> IngestResponse:
        """
        Ingests a document in the background: `wait_for_task` tells when it can be found.

        :param source: path of a file, its content, or a URL that the service fetches
        :param name: required for bytes
        :param kb_name: knowledge base. Default: the default one
        :param pipeline: default: chosen by content
        :param source_type_hint: in free text, such as `travel policy`
        :param on_upload: called with the bytes sent so far, and with their total
        """
        file_name = (f"{pipeline}_pipeline:" if pipeline else "") + rules.name_of(source, name)
        form = rules.present(kb_name=kb_name, source_type_hint=source_type_hint)
        if rules.is_url(source):
            form |= {"url": source} | ({"filename": file_name} if file_name else {})
            return self._read(IngestResponse, "POST", "/ingest", data=form)
        with rules.opened(source, on_upload) as file:
            files = {"file": (file_name, file)}
            return self._read(IngestResponse, "POST", "/ingest", data=form, files=files)

    def attach(
        self, source: Source, *, name: str | None = None, on_upload: rules.OnUpload | None = None
    ) -> AttachmentOut:
        """Uploads a file that questions can be answered from, for a limited time."""
        with rules.opened(source, on_upload) as file:
            files = {"file": (rules.name_of(source, name), file)}
            return self._read(AttachmentOut, "POST", "/attachments", files=files)

    def wait_for_task(
        self, job_id: str, *, on_progress: Callable[[TaskAuditOut], object] | None = None
    ) -> TaskAuditOut:
        """Follows a task until its `status_phase` is `success` or `failed`, across lost connections."""
        silent = 0
        while silent <= rules.MAX_RECONNECTS:
            silent += 1
            try:
                for name, data in self._raw_events("GET", f"/tasks/{quote(job_id, safe='')}/stream"):
                    silent = 0
                    if name != "progress":
                        continue
                    task = TaskAuditOut.model_validate_json(data)
                    if on_progress:
                        on_progress(task)
                    if task.status_phase in ("success", "failed"):
                        return task
            except httpx.TransportError:
                continue
        raise ConnectionLostError(f"The connection was lost before task {job_id} ended.")

    @overload
    def run_query(self, request: str, *, idempotency_key: str | None = None) -> CompletedQuery: ...
    @overload
    def run_query(
        self, request: SqlQueryRequest, *, idempotency_key: str | None = None
    ) -> CompletedQuery | RunningQuery: ...
    def run_query(
        self, request: SqlQueryRequest | str, *, idempotency_key: str | None = None
    ) -> CompletedQuery | RunningQuery:
        """
        Runs a read-only statement. Because of its idempotency key, repeating it after a lost connection does not run
        it twice. Only with `wait_seconds` may it still be running.
        """
        body = rules.body_of(SqlQueryRequest(sql=request) if isinstance(request, str) else request)
        headers = {"X-Idempotency-Key": idempotency_key or str(uuid4())}
        return outcome_of(self.request("POST", "/v1/queries", json=body, headers=headers))

    def create_bulk_job(self, request: BulkJobRequest, *, idempotency_key: str | None = None) -> BulkJobSummary:
        """Creates a job. One that reads a file runs after `upload_bulk_file`."""
        headers = {"X-Idempotency-Key": idempotency_key or str(uuid4())}
        body = rules.body_of(request)
        return self._read(BulkJobSummary, "POST", "/v1/bulk/jobs", json=body, headers=headers)

    def upload_bulk_file(
        self, job_id: str, source: str | PathLike[str] | bytes, *, on_upload: rules.OnUpload | None = None
    ) -> BulkJobRecord:
        """Uploads the file of a job, and starts it. Each attempt has a new signed URL, since they expire."""
        path = f"/v1/bulk/jobs/{quote(job_id, safe='')}/upload-url"
        with rules.opened(source, on_upload) as file:

            def make() -> httpx.Request:
                url = (self.request("GET", path)).json()["upload_url"]
                return rules.upload_request(url, file, self._timeout)

            # The URL is signed: it gets no credential.
            response = self._send(make, signed=True)
        if not response.is_success:
            raise ApiError(response)
        return self.change_bulk_job(job_id, "UploadComplete")

    def change_bulk_job(self, job_id: str, state: Literal["UploadComplete", "Aborted"]) -> BulkJobRecord:
        """Starts or aborts a job. Repeating it is harmless."""
        path = f"/v1/bulk/jobs/{quote(job_id, safe='')}"
        try:
            return self._read(BulkJobRecord, "PATCH", path, json={"state": state})
        except ApiError as error:
            if error.status != 409:
                raise
            # A lost response may have been a success.
            job = self._read(BulkJobRecord, "GET", path)
            if not rules.has_been_through(job.state, state):
                raise
            return job

    def wait_for_bulk_job(
        self, job_id: str, *, on_progress: Callable[[BulkJobRecord], object] | None = None
    ) -> BulkJobRecord:
        """Polls a job until it ends, with growing intervals."""
        pause = rules.FIRST_POLL
        while True:
            job = self._read(BulkJobRecord, "GET", f"/v1/bulk/jobs/{quote(job_id, safe='')}")
            if on_progress:
                on_progress(job)
            if job.state in ("JobComplete", "Failed", "Aborted"):
                return job
            time.sleep(pause)
            pause = min(pause * 1.5, rules.LONGEST_POLL)

    def bulk_results(self, job: BulkJobSummary | BulkJobRecord) -> BulkResults:
        """The rows of a query; the failed records of any other job."""
        kind = "results" if job.operation == "query" else "failed-results"
        return self._read(BulkResults, "GET", f"/v1/bulk/jobs/{quote(job.job_id, safe='')}/{kind}")

    def ensure_knowledge_base(self, name: str) -> None:
        """Creates a knowledge base unless it exists."""
        try:
            self.request("POST", "/kbs", json={"kb_name": name})
        except ApiError as error:
            if error.status != 409:
                raise

    def documents(
        self,
        *,
        q: str | None = None,
        kb_name: str | None = None,
        source_type: str | None = None,
        pipeline: str | None = None,
        status: str | None = None,
    ) -> Iterator[DocumentOut]:
        filters = rules.present(q=q, kb_name=kb_name, source_type=source_type, pipeline=pipeline, status=status)
        return self._items(DocumentOut, "/documents", filters)

    def knowledge_bases(self) -> Iterator[KnowledgeBaseOut]:
        return self._items(KnowledgeBaseOut, "/kbs", {})

    def tasks(
        self,
        *,
        q: str | None = None,
        kb_name: str | None = None,
        pipeline: str | None = None,
        status: str | None = None,
    ) -> Iterator[TaskAuditOut]:
        filters = rules.present(q=q, kb_name=kb_name, pipeline=pipeline, status=status)
        return self._items(TaskAuditOut, "/tasks", filters)

    def sessions(self, *, q: str | None = None, kb_name: str | None = None) -> Iterator[SessionOut]:
        return self._items(SessionOut, "/sessions", rules.present(q=q, kb_name=kb_name))

    def messages(self, session_id: str) -> Iterator[MessageOut]:
        return self._items(MessageOut, f"/sessions/{quote(session_id, safe='')}/messages", {})

    def bulk_jobs(self) -> Iterator[BulkJobSummary]:
        at: dict[str, Any] = {}
        while True:
            params = {"limit": rules.PAGE_SIZE, **at}
            page = (self.request("GET", "/v1/bulk/jobs", params=params)).json()
            for job in page["jobs"]:
                yield BulkJobSummary.model_validate(job)
            if not page["next_offset"]:
                return
            at = {"offset": page["next_offset"]}

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """
        Calls any route, with the options of httpx: `request("PATCH", "/kbs/hr", json={"description": "…"})`.
        Raises `ApiError` unless it succeeds.
        """
        url = rules.url_of(self._base_url, path)
        options = {"timeout": self._timeout, **options}

        def make() -> httpx.Request:
            return self._http.build_request(method, url, **options)

        response = self._send(make)
        if not response.is_success:
            raise ApiError(response)
        return response

    def _read(self, model: type[Model], method: str, path: str, **options: Any) -> Model:
        return model.model_validate_json((self.request(method, path, **options)).content)

    def _items(self, model: type[Model], path: str, filters: dict[str, Any]) -> Iterator[Model]:
        offset = 0
        while True:
            params = {**filters, "limit": rules.PAGE_SIZE, "offset": offset}
            page = (self.request("GET", path, params=params)).json()
            for item in page["items"]:
                yield model.model_validate(item)
            offset += len(page["items"])
            if not page["items"] or offset >= page["total"]:
                return

    def _events(self, union: TypeAdapter[Any], path: str, body: dict[str, Any]) -> Iterator[Any]:
        try:
            for name, data in self._raw_events("POST", path, json=body):
                event = rules.event_of(union, name, data)
                if event is not None:
                    yield event
                if name == "done":
                    return
        except httpx.TransportError as lost:
            raise ConnectionLostError(f"The connection was lost before the answer was complete ({lost}).") from lost
        raise ConnectionLostError("The connection was closed before the answer was complete. Ask again.")

    def _raw_events(self, method: str, path: str, **options: Any) -> Iterator[tuple[str, str]]:
        url = rules.url_of(self._base_url, path)
        options = {"timeout": self._timeout, "headers": {"Accept": "text/event-stream"}, **options}

        def make() -> httpx.Request:
            return self._http.build_request(method, url, **options)

        response = self._send(make, stream=True)
        try:
            if not response.is_success:
                response.read()
                raise ApiError(response)
            parser = rules.EventParser()
            for received in response.iter_bytes():
                for event in parser.feed(received):
                    yield event
        finally:
            response.close()

    def _send(
        self, make: Callable[[], httpx.Request], *, stream: bool = False, signed: bool = False
    ) -> httpx.Response:
        """:param make: makes the request anew for each attempt, so that no attempt keeps a large body in memory"""
        attempt = 0
        while True:
            request = make()
            if not signed:
                self._authorize(request)
            may_retry = attempt < self._max_retries
            try:
                response = self._http.send(request, stream=stream, follow_redirects=False)
                pause = rules.pause_after(request, response, attempt) if may_retry else None
                if pause is None:
                    return response
                response.close()
            except httpx.TransportError as error:
                if not may_retry or not rules.may_repeat(request):
                    origin = f"{request.url.scheme}://{request.url.netloc.decode()}"
                    reason = str(error) or type(error).__name__
                    raise ConnectionLostError(f"No response from {origin} ({reason}).") from error
                pause = rules.pause_before(attempt)
            time.sleep(pause)
            attempt += 1

    def _authorize(self, request: httpx.Request) -> None:
        token = self._credential() if callable(self._credential) else self._credential
        if token:
            request.headers["Authorization"] = f"Bearer {token}"
        if self._tenant_id:
            request.headers.setdefault("X-Tenant-ID", self._tenant_id)
