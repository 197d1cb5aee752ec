"""Writes src/exam_evaluation/_operations.py, types.py and _examples.json from docs/openapi.json.

Types come from datamodel-code-generator; the calls are one method for each operation, for both clients. `npm run sdks`
runs it; with --check it reports what differs from the committed files.
"""

import json
import keyword
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE / "../../docs/openapi.json"
PACKAGE = HERE / "src/exam_evaluation"

Json = dict[str, "object"]


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def types() -> str:
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "types.py"
        options = {
            "--input": str(DOCUMENT),
            "--output": str(written),
            "--input-file-type": "openapi",
            "--openapi-scopes": "schemas",
            "--output-model-type": "typing.TypedDict",
            "--target-python-version": "3.10",
            "--formatters": "builtin",
            "--custom-file-header": '"""Bodies and answers of the API. Written by generate.py."""\n',
        }
        flags = ["--use-schema-description", "--use-field-description", "--use-single-line-docstring"]
        command = [sys.executable, "-m", "datamodel_code_generator", *sum(options.items(), ()), *flags]
        subprocess.run(command, check=True)
        return written.read_text()


def python_type(schema: dict) -> str:
    """Python type of a parameter."""
    if "$ref" in schema:
        return "types." + schema["$ref"].rsplit("/", 1)[1]
    if "enum" in schema:
        return "Literal[" + ", ".join(f'"{word}"' for word in schema["enum"]) + "]"
    if schema.get("type") == "array":
        return f"Sequence[{python_type(schema['items'])}]"
    return {"integer": "int", "boolean": "bool", "number": "float"}.get(schema.get("type", ""), "str")


def answer_type(operation: dict) -> str:
    content = next(response for status, response in operation["responses"].items() if status.startswith("2"))["content"]
    schema = content.get("application/json", {}).get("schema")
    return python_type(schema) if schema else "bytes"


def method(path: str, verb: str, operation: dict, *, is_async: bool) -> str:
    parameters = operation.get("parameters", [])
    of = lambda place: [parameter for parameter in parameters if parameter["in"] == place]
    arguments = [f"{snake(parameter['name'])}: str" for parameter in of("path")]
    body = operation.get("requestBody")
    if body:
        schema = python_type(body["content"]["application/json"]["schema"])
        arguments.append(f"body: {schema}" if body.get("required") else f"body: {schema} | None = None")
    queries = sorted(of("query"), key=lambda parameter: not parameter.get("required", False))
    has_match = any(parameter["name"] == "If-Match" for parameter in of("header"))
    if queries or has_match:
        arguments.append("*")
    for parameter in queries:
        kind = python_type(parameter["schema"])
        arguments.append(f"{parameter['name']}: {kind}" + ("" if parameter.get("required") else " | None = None"))
    if has_match:
        arguments.append("if_match: str | None = None")
    arguments.append("**options: Unpack[CallOptions]")
    filled = re.sub(r"\{(\w+)\}", lambda found: f"{{quote({snake(found[1])})}}", path)
    given = [f'"{verb.upper()}"', f'f"{filled}"' if filled != path else f'"{path}"']
    if body:
        given.append("body=body")
    if queries:
        given.append("query={" + ", ".join(f'"{each["name"]}": {each["name"]}' for each in queries) + "}")
    if has_match:
        given.append('headers={"If-Match": if_match}')
    answer = answer_type(operation)
    text = operation["summary"] + "." + ("\n\n" + operation["description"] if operation.get("description") else "")
    doc = "\n".join(f"        {line}".rstrip() for line in text.replace("\\", "\\\\").split("\n")).strip()
    prefix, wait = ("async def", "await ") if is_async else ("def", "")
    lines = [
        f"    {prefix} {snake(operation['operationId'])}(",
        *[f"        {argument}," for argument in ["self", *arguments]],
        f"    ) -> {answer}:",
        f'        """{doc}"""',
        f"        answer = {wait}self._send({', '.join(given)}, options=options)",
        f"        return cast({json.dumps(answer)}, answer)",
    ]
    return "\n".join(lines)


def operations(document: dict) -> str:
    found = [(path, verb, each) for path, verbs in document["paths"].items() for verb, each in verbs.items()]
    assert not any(keyword.iskeyword(each["name"]) for *_, one in found for each in one.get("parameters", []))
    classes = []
    for name, is_async in (("Operations", False), ("AsyncOperations", True)):
        methods = "\n\n".join(method(*each, is_async=is_async) for each in found)
        send = "async def" if is_async else "def"
        classes.append(
            f'class {name}:\n    """One method for each operation of the API."""\n\n'
            f"    {send} _send(\n        self,\n        method: str,\n        path: str,\n        *,\n        body: object = None,\n"
            "        query: Mapping[str, object] | None = None,\n        headers: Mapping[str, str | None] | None = None,\n"
            f"        options: CallOptions,\n    ) -> object:\n        raise NotImplementedError\n\n{methods}\n"
        )
    head = (
        '"""The operations of the API. Written by generate.py."""\n\nfrom __future__ import annotations\n\n'
        "from typing import Literal, Mapping, Sequence, cast\n\nfrom typing_extensions import Unpack\n\n"
        "from . import types\nfrom ._options import CallOptions, quote\n\n\n"
    )
    return head + "\n\n".join(classes)


def examples(document: dict) -> str:
    """What the fake server of exam_evaluation.testing answers."""
    found = []
    statuses: dict[str, int] = {}
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            for status, response in operation["responses"].items():
                for code in response.get("content", {}).get("application/json", {}).get("examples", {}):
                    statuses[code] = int(status)
            status, response = next(each for each in operation["responses"].items() if each[0].startswith("2"))
            example = response["content"].get("application/json", {}).get("example")
            found.append([snake(operation["operationId"]), verb.upper(), path, int(status), example])
    errors = {code: [statuses[code], each["value"]] for code, each in document["components"]["examples"].items()}
    return json.dumps({"operations": found, "errors": errors}, indent=1) + "\n"


def main() -> int:
    document = json.loads(DOCUMENT.read_text())
    files = {"types.py": types(), "_operations.py": operations(document), "_examples.json": examples(document)}
    if "--check" not in sys.argv:
        for name, text in files.items():
            (PACKAGE / name).write_text(text)
        return 0
    stale = [name for name, text in files.items() if (PACKAGE / name).read_text() != text]
    for name in stale:
        print(f"src/exam_evaluation/{name} is not what docs/openapi.json says", file=sys.stderr)
    return len(stale)


if __name__ == "__main__":
    sys.exit(main())
