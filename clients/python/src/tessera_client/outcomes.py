"""What becomes of a statement."""

from typing import Literal

import httpx
from pydantic import BaseModel

from .models import JobRecord, SqlQueryResponse


class CompletedQuery(SqlQueryResponse):
    """A statement with its rows."""

    status: Literal["completed"] = "completed"


class RunningQuery(BaseModel):
    """A statement that continues as a job: `GET /v1/jobs/{job_id}/results` has its rows later."""

    status: Literal["running"] = "running"
    job: JobRecord


def outcome_of(response: httpx.Response) -> CompletedQuery | RunningQuery:
    if response.status_code == httpx.codes.ACCEPTED:
        return RunningQuery(job=JobRecord.model_validate_json(response.content))
    return CompletedQuery.model_validate_json(response.content)
