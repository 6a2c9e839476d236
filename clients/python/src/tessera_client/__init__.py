"""Client for the Tessera services. Bodies of requests and responses are in `tessera_client.models`."""

from ._async import AsyncTessera
from ._sync import Tessera
from .errors import ApiError, ConnectionLostError, StreamFailedError, TesseraError
from .models import BulkJobRequest, QueryRequest, ScopeSelection, SearchRequest, SqlQueryRequest
from .outcomes import CompletedQuery, RunningQuery

__all__ = [
    "ApiError",
    "AsyncTessera",
    "BulkJobRequest",
    "CompletedQuery",
    "ConnectionLostError",
    "QueryRequest",
    "RunningQuery",
    "ScopeSelection",
    "SearchRequest",
    "SqlQueryRequest",
    "StreamFailedError",
    "Tessera",
    "TesseraError",
]
