import json
import random
import socket
from datetime import datetime
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from conftest import Service
from tessera_client import (
    ApiError,
    CompletedQuery,
    ConnectionLostError,
    QueryRequest,
    RunningQuery,
    SqlQueryRequest,
    StreamFailedError,
)
from tessera_client._rules import EventParser
from tessera_client.models import (
    AttachmentOut,
    BulkJobRecord,
    BulkJobSummary,
    IngestResponse,
    JobRecord,
    KnowledgeBaseOut,
    QueryDone,
    SqlQueryParameters,
    SqlQueryResponse,
    TaskAuditOut,
)
from tessera_client.errors import seconds_of


def sample(model: type[BaseModel], **fields: Any) -> dict[str, Any]:
    """A body with all required fields, whatever they are."""
    return {name: value_of(field.annotation) for name, field in model.model_fields.items()} | fields


def value_of(annotation: Any) -> Any:
    kinds = get_args(annotation)
    if type(None) in kinds:
        return None
    if get_origin(annotation) in (list, dict):
        return get_origin(annotation)()
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return sample(annotation)
    values: dict[Any, Any] = {bool: False, int: 0, float: 0, datetime: "2026-01-01T00:00:00Z"}
    return values.get(annotation, "any")


def body(model: type[BaseModel], **fields: Any) -> str:
    return json.dumps(sample(model, **fields))


def event(kind: str, data: object) -> str:
    return f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def progress(phase: str, percent: int) -> str:
    return event("progress", sample(TaskAuditOut, status_phase=phase, progress=percent))


def test_sends_the_credential_and_the_tenant(tessera: Any, service: Service) -> None:
    service.answer()
    tessera.request("GET", "/v1/catalog/tables")
    _, path, headers, _ = service.seen[0]
    assert path == "/v1/catalog/tables"
    assert (headers["authorization"], headers["x-tenant-id"]) == ("Bearer tsk_1", "acme")


def test_asks_for_the_credential_before_each_attempt(connect: Any, service: Service) -> None:
    tokens = iter(["token-1", "token-2"])
    service.busy().answer()
    connect(service.url, lambda: next(tokens)).request("GET", "/kbs")
    assert [headers["authorization"] for _, _, headers, _ in service.seen] == ["Bearer token-1", "Bearer token-2"]


@pytest.mark.parametrize("path", ["@evil.example/", ".evil.example/", "https://evil.example/", ""])
def test_sends_the_credential_to_the_services_alone(tessera: Any, path: str) -> None:
    with pytest.raises(ValueError, match="must begin with a slash"):
        tessera.request("GET", path)


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_repeats_a_get(tessera: Any, service: Service, status: int) -> None:
    service.answer(status=status, headers={"Retry-After": "0"}).answer('{"items": [], "total": 0}')
    assert list(tessera.documents()) == []
    assert len(service.seen) == 2


def test_repeats_a_question_after_429_only(tessera: Any, service: Service) -> None:
    service.answer(status=429, headers={"Retry-After": "0"}).busy()
    with pytest.raises(ApiError, match="^Busy.$") as raised:
        tessera.query("q")
    assert (raised.value.code, raised.value.status, raised.value.retry_after) == ("service_unavailable", 503, 0)
    assert len(service.seen) == 2


def test_repeats_a_statement_with_the_same_idempotency_key(tessera: Any, service: Service) -> None:
    service.busy().answer("", is_cut=True).answer(body(SqlQueryResponse))
    tessera.run_query("select 1")
    assert len({headers["x-idempotency-key"] for _, _, headers, _ in service.seen}) == 1
    assert [json.loads(content) for _, _, _, content in service.seen] == [{"sql": "select 1"}] * 3


def test_tells_a_statement_that_still_runs_from_its_rows(tessera: Any, service: Service) -> None:
    request = SqlQueryRequest(sql="select 1", parameters=SqlQueryParameters(wait_seconds=1))
    service.answer(body(JobRecord, status="RUNNING"), 202).answer(body(SqlQueryResponse))
    running = tessera.run_query(request)
    completed = tessera.run_query(request)
    assert isinstance(running, RunningQuery) and running.job.status == "RUNNING"
    assert isinstance(completed, CompletedQuery) and completed.data == []


@pytest.mark.parametrize("method", ["ingest", "attach", "upload_bulk_file"])
def test_sends_the_whole_file_again_if_the_service_is_killed_meanwhile(
    tessera: Any, service: Service, tmp_path: Path, method: str
) -> None:
    # Does not fit into the buffers of a connection.
    content = b"the content" * 1_000_000
    file = tmp_path / "a.txt"
    file.write_bytes(content)
    bodies = {"ingest": body(IngestResponse), "attach": body(AttachmentOut)}
    if method == "upload_bulk_file":
        address = json.dumps({"upload_url": f"{service.url}/signed"})
        service.answer(address).answer(address).answer(address).answer().answer(body(BulkJobRecord))
    else:
        service.answer(bodies[method])
    service.kills = 2
    getattr(tessera, method)(*(["1"] if method == "upload_bulk_file" else []), file)
    assert service.kills == 0
    assert sum(content in uploaded for _, _, _, uploaded in service.seen) == 1


def test_uploads_the_whole_file_again_after_a_failure(tessera: Any, service: Service, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("the content" * 20_000)
    service.busy().answer(body(IngestResponse))
    sent: list[tuple[int, int]] = []
    tessera.ingest(file, kb_name="hr", pipeline="text", on_upload=lambda now, total: sent.append((now, total)))
    assert len(service.seen) == 2
    for _, _, _, content in service.seen:
        assert content.count(b"the content") == 20_000
        assert b'filename="text_pipeline:a.txt"' in content
    assert sent[0][0] < 220_000 and sent[-1] == (220_000, 220_000)


def test_ingests_bytes_and_urls(tessera: Any, service: Service) -> None:
    service.answer(body(IngestResponse))
    tessera.ingest(b"the content", name="a.txt")
    tessera.ingest("https://example.com/a")
    assert b"the content" in service.seen[0][3]
    assert service.seen[1][3] == b"url=https%3A%2F%2Fexample.com%2Fa"
    with pytest.raises(ValueError, match="Bytes need a name"):
        tessera.ingest(b"the content")


def test_takes_an_existing_knowledge_base_for_a_success_and_nothing_else(tessera: Any, service: Service) -> None:
    service.answer(status=201).answer(status=409).answer(status=403)
    tessera.ensure_knowledge_base("hr")
    tessera.ensure_knowledge_base("hr")
    with pytest.raises(ApiError):
        tessera.ensure_knowledge_base("hr")
    assert [json.loads(content) for _, _, _, content in service.seen] == [{"kb_name": "hr"}] * 3


def test_gives_up_after_the_allowed_retries(connect: Any, service: Service) -> None:
    service.busy()
    with pytest.raises(ApiError):
        connect(service.url, max_retries=2).request("GET", "/kbs")
    assert len(service.seen) == 3


def test_does_not_wait_for_a_service_that_asks_for_more_than_two_minutes(tessera: Any, service: Service) -> None:
    service.busy("86400")
    with pytest.raises(ApiError) as raised:
        list(tessera.documents())
    assert raised.value.retry_after == 86_400
    assert len(service.seen) == 1


def test_says_where_nobody_answers(connect: Any) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(ConnectionLostError, match=f"No response from {url}"):
            connect(url, max_retries=0).query("q")


def test_reads_all_pages_of_a_list(tessera: Any, service: Service) -> None:
    item = sample(KnowledgeBaseOut)
    service.answer(json.dumps({"items": [item, item], "total": 3})).answer(json.dumps({"items": [item], "total": 3}))
    assert len(list(tessera.knowledge_bases())) == 3
    assert [path for _, path, _, _ in service.seen] == ["/kbs?limit=100&offset=0", "/kbs?limit=100&offset=2"]


def test_reads_all_pages_of_a_list_with_tokens(tessera: Any, service: Service) -> None:
    for number, token in [("1", "abc"), ("2", None)]:
        job = sample(BulkJobSummary, job_id=number, state="Paused")
        service.answer(json.dumps({"jobs": [job], "next_offset": token}))
    # The state is one that a later version of the service may add.
    assert [(job.job_id, job.state) for job in tessera.bulk_jobs()] == [("1", "Paused"), ("2", "Paused")]
    assert "offset=abc" in service.seen[1][1]


def test_yields_the_events_of_an_answer(tessera: Any, service: Service) -> None:
    # A later version of the service may send other events, and other steps.
    step = {"name": "polish", "duration_ms": 1}
    sent = [event("token", {"delta": "A\u2028B"}), event("mood", {}), event("step", step)]
    service.answer("".join(sent) + event("done", sample(QueryDone)) + event("late", {}))
    token, polish, done = tessera.ask("q")
    assert (token.event, token.data.delta) == ("token", "A\u2028B")
    assert (polish.event, polish.data) == ("step", step)
    assert (done.event, done.data.answer) == ("done", "any")


def test_raises_the_loss_of_the_connection_during_an_answer(tessera: Any, service: Service) -> None:
    service.answer(event("token", {"delta": "A"}), is_cut=True)
    with pytest.raises(ConnectionLostError):
        list(tessera.ask("q"))
    service.answers = []
    service.answer(event("token", {"delta": "A"}))
    with pytest.raises(ConnectionLostError, match="Ask again"):
        list(tessera.ask("q"))


def test_uploads_the_file_of_a_bulk_job_without_the_credential(tessera: Any, service: Service) -> None:
    first, second = (json.dumps({"upload_url": f"{service.url}/signed/{n}"}) for n in (1, 2))
    service.answer(first).busy().answer(second).answer()
    service.busy().answer(status=409).answer(body(BulkJobRecord, state="InProgress"))
    job = tessera.upload_bulk_file("1", b"a,b\n")
    uploads = [(path, headers, sent) for method, path, headers, sent in service.seen if method == "PUT"]
    assert [path for path, _, _ in uploads] == ["/signed/1", "/signed/2"]
    assert [(headers["content-length"], sent) for _, headers, sent in uploads] == [("4", b"a,b\n")] * 2
    assert not any("authorization" in headers or "x-tenant-id" in headers for _, headers, _ in uploads)
    # A conflict with what a lost response has already done is a success.
    assert job.state == "InProgress"


def test_raises_the_conflict_of_a_bulk_job(tessera: Any, service: Service) -> None:
    service.answer(status=409).answer(body(BulkJobRecord, state="JobComplete"))
    with pytest.raises(ApiError):
        tessera.change_bulk_job("1", "Aborted")


def test_raises_the_failure_of_an_answer(tessera: Any, service: Service) -> None:
    service.answer(event("error", {"code": "engine_error", "message": "Failed."}))
    with pytest.raises(StreamFailedError, match="^Failed.$") as raised:
        list(tessera.ask("q"))
    assert raised.value.code == "engine_error"


def test_raises_the_rejection_of_a_question(tessera: Any, service: Service) -> None:
    violation = {"loc": ["body", "query"], "msg": "too short", "type": "minLength"}
    service.answer(json.dumps({"detail": [violation]}), 422, {"X-Error-Code": "invalid_request"})
    with pytest.raises(ApiError, match="^query: too short$") as raised:
        list(tessera.ask(""))
    assert raised.value.code == "invalid_request"


def test_rejects_misspelt_fields() -> None:
    with pytest.raises(ValidationError, match="kb"):
        QueryRequest(query="q", kb="hr")  # type: ignore[call-arg]


def test_follows_a_task_across_lost_connections(tessera: Any, service: Service) -> None:
    service.answer(progress("running", 10), is_cut=True).busy()
    service.answer(progress("running", 50)).answer(progress("success", 100))
    seen: list[int] = []
    last = tessera.wait_for_task("1", on_progress=lambda now: seen.append(now.progress))
    assert last.status_phase == "success"
    assert seen == [10, 50, 100]


def test_parses_a_stream_however_it_is_cut() -> None:
    chance = random.Random(1)
    for _ in range(200):
        end = chance.choice(["\n", "\r\n", "\r"])
        events = [
            (
                chance.choice(["", "token", "done"]),
                [chance.choice(["", "é漢 :x", "a b"]) for _ in range(chance.randint(1, 3))],
            )
            for _ in range(chance.randint(0, 4))
        ]
        lines = [
            [f"event: {name}" if name else ": comment", *(f"data: {one}" for one in data), ""] for name, data in events
        ]
        # A lone CR at the end may be the first half of a line end.
        written = "".join(line + end for one in lines for line in one) + f":{end}:"
        content, parser, parsed, at = written.encode(), EventParser(), [], 0
        while at < len(content):
            size = chance.randint(1, 7)
            parsed += parser.feed(content[at : at + size])
            at += size
        assert parsed == [(name or "message", "\n".join(data)) for name, data in events]


@pytest.mark.parametrize(
    ("header", "seconds"),
    [(None, None), ("5", 5), ("²", None), ("soon", None), ("Thu, 01 Jan 1970 00:00:00 GMT", 0)],
)
def test_reads_retry_after(header: str | None, seconds: float | None) -> None:
    assert seconds_of(header) == seconds
