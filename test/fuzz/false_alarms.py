"""Known false alarms: each needs an entry with a reason in false-alarms.toml."""

import atexit
import json
import os
import re
import threading
import tomllib
from collections import Counter


class FalseAlarms:
    def __init__(self, path, report):
        with open(path, "rb") as file:
            self._entries = tomllib.load(file)["alarm"]
        self._report = report
        self._lock = threading.Lock()
        self._used = Counter({entry["name"]: 0 for entry in self._entries})
        self._others = Counter()
        if os.path.exists(report):  # written by an earlier pass
            with open(report) as file:
                earlier = json.load(file)
            self._used.update(earlier["false_alarms"])
            self._others.update(earlier["others"])
        atexit.register(self._write)

    def explain(self, failure, case, response):
        """Whether the failure has an entry. One about several fields needs an entry for each of them."""
        operation = case.operation.definition.raw["operationId"]
        entries = [
            entry
            for entry in self._entries
            if entry["failure"] == type(failure).__name__ and operation in entry.get("operations", [operation])
        ]
        found = [
            (next((entry["name"] for entry in entries if _fits(entry, complaint)), None), complaint)
            for complaint in _complaints(response)
        ]
        others = {" ".join([operation, type(failure).__name__, *each.values()]) for name, each in found if name is None}
        with self._lock:
            self._others.update(others)
            if not others:
                self._used.update({name for name, _ in found})
        return not others

    def _write(self):
        with open(self._report, "w") as file:
            json.dump({"false_alarms": self._used, "others": self._others}, file)


def _fits(entry, complaint):
    return all(re.search(entry[key], complaint.get(key, "")) for key in ("code", "field", "field_code") if key in entry)


def _complaints(response):
    """The failing fields of a validation_failed, otherwise the error; one empty entry if the answer has none."""
    try:
        error = response.json().get("error")
    except ValueError:
        error = None
    if not isinstance(error, dict):
        return [{}]
    fields = (error.get("details") or {}).get("errors")
    if error["code"] != "validation_failed" or not fields:
        return [{"code": error["code"]}]
    return [{"code": "validation_failed", "field": each["field"], "field_code": each["code"]} for each in fields]
