"""Answers by operation and status, written when the run ends."""

import atexit
import json
import os
import threading
from collections import Counter, defaultdict


class Counts:
    def __init__(self, path):
        self._path = path
        self._lock = threading.Lock()
        self._by_operation = defaultdict(Counter)
        if os.path.exists(path):  # written by an earlier pass
            with open(path) as file:
                for operation, answers in json.load(file).items():
                    self._by_operation[operation].update({int(status): times for status, times in answers.items()})
        atexit.register(self._write)

    def add(self, operation, status):
        with self._lock:
            self._by_operation[operation][status] += 1

    def _write(self):
        with open(self._path, "w") as file:
            json.dump(self._by_operation, file)
