"""Writes what derives from other sources: the models from docs/openapi, the synchronous client from the asynchronous one.

    pip install datamodel-code-generator==0.89.0 black
    python generate.py

`python generate.py --check` only reports what is stale; it needs no packages.
"""

import json
import re
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
PACKAGE = FOLDER / "src" / "tessera_client"
DOCUMENTS = FOLDER.parents[1] / "docs" / "openapi"
SERVICES = ["query-gateway", "ingest-api", "sql-query-api", "bulk-api"]

# The service checks them. A client that also did would reject what a later version of the service allows.
CONSTRAINTS = {
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "pattern"),
    *("minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
    *("example", "examples"),
}
# Each event stream by the name of the union of its events.
STREAMS = {"/query/stream": "AnswerEvent", "/search/stream": "SearchEvent"}

SYNCHRONOUS = [
    ("AsyncIterator, Awaitable, Callable", "Callable, Iterator"),
    ("async def ", "def "),
    ("async for ", "for "),
    ("async with ", "with "),
    ("await ", ""),
    ("AsyncTessera", "Tessera"),
    ("AsyncClient", "Client"),
    ("AsyncIterator", "Iterator"),
    ("Awaitable[str | None]", "str | None"),
    ("Awaitable[httpx.Request]", "httpx.Request"),
    ("__aenter__", "__enter__"),
    ("__aexit__", "__exit__"),
    ("aclose", "close"),
    ("aiter_bytes", "iter_bytes"),
    ("aread", "read"),
    ("asyncio.sleep", "time.sleep"),
    ("import asyncio", "import time"),
    ("An asynchronous client", "A client"),
]


def main() -> None:
    synchronous = synchronous_client((PACKAGE / "_async.py").read_text())
    target = PACKAGE / "_sync.py"
    document = json.dumps(merged_document())
    header = f"# Generated from docs/openapi by generate.py; do not edit. {sha256(document.encode()).hexdigest()}"
    if "--check" in sys.argv:
        if target.read_text() != synchronous or not (PACKAGE / "models.py").read_text().startswith(header):
            sys.exit("Stale. Run `python generate.py`.")
        return
    target.write_text(synchronous)
    write_models(document, header)


def synchronous_client(source: str) -> str:
    for asynchronous, synchronous in SYNCHRONOUS:
        source = source.replace(asynchronous, synchronous)
    return f"# Generated from _async.py by generate.py; do not edit.\n{source}"


def merged_document() -> dict[str, Any]:
    schemas: dict[str, Any] = {}
    for service in SERVICES:
        document = json.loads((DOCUMENTS / f"{service}.json").read_text())
        schemas |= document["components"]["schemas"]
        for path, name in STREAMS.items():
            if path in document["paths"]:
                schemas |= events_of(document["paths"][path]["post"], name)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tessera", "version": "1.0"},
        "paths": {},
        "components": {"schemas": {name: model(name, schema) for name, schema in schemas.items()}},
    }


def write_models(document: str, header: str) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(document)
        file.flush()
        subprocess.run(
            [
                *(sys.executable, "-m", "datamodel_code_generator"),
                *("--input", file.name, "--input-file-type", "openapi", "--output", str(PACKAGE / "models.py")),
                *("--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.10"),
                *("--use-standard-collections", "--use-union-operator", "--use-type-alias"),
                *("--use-schema-description", "--use-field-description", "--use-one-literal-as-default"),
                *("--enum-field-as-literal", "all", "--output-datetime-class", "datetime"),
                *("--collapse-root-models", "--use-double-quotes", "--formatters", "black", "--disable-timestamp"),
                *("--custom-file-header", header),
            ],
            check=True,
        )


def events_of(operation: dict[str, Any], union: str) -> dict[str, Any]:
    """Models for the events of a stream but `error`, which the client raises."""
    item = operation["responses"]["200"]["content"]["text/event-stream"]["itemSchema"]
    models: dict[str, Any] = {}
    for alternative in item["oneOf"]:
        event = alternative["properties"]["event"]["const"]
        if event == "error":
            continue
        data = alternative["properties"]["data"]["contentSchema"]
        properties = {"event": {"type": "string", "const": event}, "data": data}
        name = union.replace("Event", f"{event.capitalize()}Event")
        models[name] = {**alternative, "properties": properties}
    references = [{"$ref": f"#/components/schemas/{name}"} for name in models]
    return {**models, union: {"anyOf": references}}


def model(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A misspelt field of a request is an error; an unknown one of a response is a later version's."""
    is_request = name.endswith(("Request", "Filters", "Selection"))
    return lenient(schema) | ({"additionalProperties": False} if is_request else {})


def lenient(schema: Any) -> Any:
    """Without constraints, and open to values that later versions of the service add."""
    if isinstance(schema, list):
        return [lenient(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: value if key in ("const", "default", "enum", "required") else lenient(value)
        for key, value in schema.items()
        if key not in CONSTRAINTS
    }
    if "properties" in schema:
        kept["properties"] = {name: lenient(value) for name, value in schema["properties"].items()}
    if kept.get("format") in ("uuid", "uri", "email"):
        del kept["format"]
    if len(kept.get("oneOf", [])) > 1 and all("$ref" in one for one in kept["oneOf"]):
        kept["oneOf"].append({"type": "object", "additionalProperties": True})
        kept.pop("discriminator", None)
    if "enum" in kept and "default" not in kept:
        values = {key: kept.pop(key) for key in ("type", "enum") if key in kept}
        kept["anyOf"] = [values, {"type": "string"}]
    return kept


if __name__ == "__main__":
    main()
