"""Resources in the states that operations need, made and renewed over the API itself, and bodies that fit them."""

import itertools
import threading
import time
import uuid

import requests

GOOD_ANSWER = "Leaves contain chlorophyll, a pigment that reflects green light."
MCQ = {
    "label": "1",
    "type": "mcq_single",
    "text": "Which of these is the capital of France?",
    "max_marks": 2,
    "options": [{"label": "A", "text": "Paris"}, {"label": "B", "text": "Rome"}],
    "correct_options": ["A"],
}
RUBRIC = {"criteria": [{"name": "Chlorophyll", "marks": 3, "keywords": ["chlorophyll"]}]}
WRITTEN = {"label": "2", "type": "short_answer", "text": "Why do leaves look green?", "max_marks": 3, "rubric": RUBRIC}
ANSWERS = [{"label": "1", "selected_options": ["A"]}, {"label": "2", "text": GOOD_ANSWER}]
ENDED = ("graded", "partially_graded", "failed", "cancelled")
POOL = 12
"""Graded submissions kept for operations that change one."""


def pdf(text):
    """A PDF of one page with one line of text."""
    stream = f"BT /F1 18 Tf 60 700 Td ({text}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
    ]
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return body + (
        b"xref\n0 5\n0000000000 65535 f \n%strailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (table, len(body))
    )


def new_id():
    return f"fuzz-{uuid.uuid4()}"


def some(generated, *names):
    """The generated values of these fields."""
    return {name: generated[name] for name in names if name in generated}


# Bodies that the operation accepts on the resource of Seeds.place; they keep as much of the generated body as possible.
BODIES = {
    "createExam": lambda given, place: {
        **some(given, "subject", "board", "class", "level", "instructions", "blind", "conducted_on"),
        "title": given.get("title") or "Fuzz",
        "mode": "typed",
        "open": True,
        "questions": [MCQ, WRITTEN],
        "candidates": [{"external_id": "candidate-1"}, {"external_id": "candidate-2"}],
    },
    "patchExam": lambda given, place: some(given, "title", "subject", "board", "class", "level", "instructions", "blind"),
    "addQuestions": lambda given, place: {"questions": [{"label": uuid.uuid4().hex, "max_marks": 2, "text": "Why?"}]},
    "patchQuestion": lambda given, place: some(given, "text", "model_answer", "word_limit", "expects_diagram"),
    "patchRubrics": lambda given, place: {"questions": [{"label": "2", "rubric": RUBRIC, "model_answer": GOOD_ANSWER}]},
    "putRubric": lambda given, place: {"rubric": RUBRIC, **some(given, "model_answer")},
    "setChoiceGroups": lambda given, place: {
        "choice_groups": [{"label": "Either", "question_labels": ["1", "2"], "attempt": 1}]
    },
    "registerCandidates": lambda given, place: {"candidates": [{"external_id": new_id(), "name": "Asha Rao"}]},
    "createSubmission": lambda given, place: {
        **some(given, "metadata"),
        "replace": True,
        "candidate": place.get("candidate", {"external_id": "candidate-1"}),
        **place.get("copy", {"answers": ANSWERS}),
    },
    "overrideQuestion": lambda given, place: {**some(given, "feedback", "reason", "reviewer"), "awarded": 1.5},
    "approveSubmission": lambda given, place: some(given, "reviewer"),
    "applyProposal": lambda given, place: some(given, "reviewer"),
    "finalizeExam": lambda given, place: {"all_graded": True, **some(given, "allow_partial")},
    "unfinalizeSubmission": lambda given, place: {**some(given, "reviewer"), "reason": "Appeal accepted"},
    "quoteCredits": lambda given, place: {"pages": 12},
}


class Seeds:
    # Parameters that this operation refuses, or that belong to another list.
    QUERIES = {
        "deleteExam": ["purge"],
        "listResults": ["format", "cursor"],
        "listExams": ["cursor"],
        "listSubmissions": ["cursor"],
        "listExamSubmissions": ["cursor"],
        "listExamCandidates": ["cursor"],
        "getCheckedCopy": ["redirect"],
    }
    WITHOUT_BODY = ("openExam", "cancelSubmission", "reEvaluateSubmission")

    def __init__(self, base_url, key):
        self._base_url = base_url
        self._session = requests.Session()
        self._session.headers["X-API-Key"] = key
        # Workers share the resources and create them one at a time.
        self._lock = threading.RLock()
        self._kept = {}
        self._turn = itertools.count()

    def place(self, operation, is_valid):
        """Ids for the path of an operation, and for a submit the candidate and the copy; empty where it needs none."""
        make = getattr(self, f"_{operation}", None)
        if make is None:
            return {}
        with self._lock:
            # An invalid request changes nothing, so one shared resource is enough.
            return make() if is_valid else self._once(f"wrong {operation}", make)

    # The resources in the paths of operations.

    def _getExam(self):
        return {"examId": self._exam()["id"]}

    _listQuestions = _getRubrics = _registerCandidates = _listExamCandidates = _getExam
    _listExamSubmissions = _listResults = lambda self: {"examId": self._graded_exam()["id"]}

    def _patchExam(self):
        return {"examId": self._draft()["id"]}

    _setChoiceGroups = _patchRubrics = _patchExam

    def _addQuestions(self):
        # Renewed in time, since an exam holds at most 200 questions.
        return {"examId": self._renewed("growing draft", 150, lambda: self._new_exam(open=False))["id"]}

    def _patchQuestion(self):
        draft = self._draft()
        return {"examId": draft["id"], "questionId": draft["questions"][1]["id"]}

    _putRubric = _patchQuestion

    def _deleteQuestion(self):
        exam = self._once("shrinking draft", lambda: self._new_exam(open=False))
        added = self._post(f"/exams/{exam['id']}/questions", BODIES["addQuestions"]({}, {}))
        return {"examId": exam["id"], "questionId": added["questions"][0]["id"]}

    def _deleteExam(self):
        return {"examId": self._new_exam(open=False)["id"]}

    _openExam = _deleteExam

    def _getCandidate(self):
        return {"candidateId": self._exam()["candidates"][0]["id"]}

    def _unregisterCandidate(self):
        exam = self._exam()
        return {"examId": exam["id"], "candidateId": self._register(exam)["id"]}

    def _getUpload(self):
        return {"uploadId": self._once("upload", self._new_upload)}

    def _createSubmission(self):
        if next(self._turn) % 10 == 0:
            exam = self._scanned_exam()
            copy = {"upload_id": self._new_upload()}
        else:
            exam, copy = self._exam(), {"answers": ANSWERS}
        return {"examId": exam["id"], "candidate": {"id": self._register(exam)["id"]}, "copy": copy}

    def _getSubmission(self):
        return {"submissionId": self._once("graded", self._new_graded)["id"]}

    _getResult = _getCheckedCopy = _getSubmission

    def _deleteSubmission(self):
        return {"submissionId": self._new_submission(self._exam())["id"]}

    def _cancelSubmission(self):
        exam = self._scanned_exam()
        submission = self._new_submission(exam, {"upload_id": self._new_upload()})
        return {"submissionId": submission["id"]}

    def _reEvaluateSubmission(self):
        return {"submissionId": self._ended(self._pooled())["id"]}

    _approveSubmission = _reEvaluateSubmission

    def _overrideQuestion(self):
        submission = self._ended(self._pooled())
        return {"submissionId": submission["id"], "questionId": self._exam()["questions"][1]["id"]}

    def _getProposal(self):
        exam = self._exam()
        return {"examId": exam["id"], "questionId": exam["questions"][1]["id"]}

    _applyProposal = _getProposal

    def _finalizeExam(self):
        return {"examId": self._graded_exam()["id"]}

    def _unfinalizeSubmission(self):
        exam = self._graded_exam()
        submission_id = exam["graded"]
        self._post(f"/exams/{exam['id']}/finalize", {"submission_ids": [submission_id]})
        return {"submissionId": submission_id}

    # Creating and caching resources.

    def _exam(self):
        return self._once("exam", self._new_exam)

    def _draft(self):
        return self._renewed("draft", 25, lambda: self._new_exam(open=False))

    def _scanned_exam(self):
        return self._once("scanned exam", lambda: self._new_exam(mode="handwritten"))

    def _graded_exam(self):
        """An exam of its own, since it is finalized again and again."""

        def make():
            exam = self._new_exam()
            return {**exam, "graded": self._ended(self._new_submission(exam))["id"]}

        return self._once("graded exam", make)

    def _pooled(self):
        return self._once(f"graded {next(self._turn) % POOL}", lambda: self._new_submission(self._exam()))

    def _new_exam(self, **more):
        return self._post("/exams", {**BODIES["createExam"]({}, {}), **more})

    def _register(self, exam):
        return self._post(f"/exams/{exam['id']}/candidates", BODIES["registerCandidates"]({}, {}))["candidates"][0]

    def _new_submission(self, exam, copy=None):
        body = {"candidate": {"id": self._register(exam)["id"]}, **(copy or {"answers": ANSWERS})}
        return self._post(f"/exams/{exam['id']}/submissions", body)

    def _new_graded(self):
        return self._ended(self._new_submission(self._exam()))

    def _ended(self, submission):
        for _ in range(300):
            now = self._get(f"/submissions/{submission['id']}")
            if now["status"] in ENDED:
                return now
            time.sleep(0.1)
        raise RuntimeError(f"submission {submission['id']} is not graded after 30 s")

    def _new_upload(self):
        slot = self._post("/uploads", {"files": [{"filename": "copy.pdf"}]})["uploads"][0]
        put = requests.put(slot["put_url"], data=pdf(new_id()), headers=slot["put_headers"], timeout=30)
        put.raise_for_status()
        return slot["id"]

    def _once(self, name, make):
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    def _renewed(self, name, uses, make):
        used = self._kept.get(f"uses of {name}", 0)
        if used % uses == 0:
            self._kept[name] = make()
        self._kept[f"uses of {name}"] = used + 1
        return self._kept[name]

    def _post(self, path, body):
        return self._answer(self._session.post(self._base_url + path, json=body, timeout=60))

    def _get(self, path):
        return self._answer(self._session.get(self._base_url + path, timeout=60))

    @staticmethod
    def _answer(response):
        if not response.ok:
            raise RuntimeError(f"{response.request.method} {response.url}: {response.status_code} {response.text}")
        return response.json()
