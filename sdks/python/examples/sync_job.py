"""Creates an exam, hands its copies in, follows the feed until all have ended, and writes their marks to NAME.csv:
`python sync_job.py NAME`. If it is killed at any line and started again, it goes on where it stopped."""
import csv, json, os, sys
from pathlib import Path
from exam_evaluation import ExamEvaluation, types

name = sys.argv[1]
answers = {"student-1": ["Tokyo", "Paris"], "student-2": ["Kyoto", "Paris"], "student-3": ["Kyoto", "Rome"]}
client = ExamEvaluation(base_url=os.environ["BASE_URL"], api_key=os.environ["API_KEY"])

def question(label: str, text: str, accepted: str) -> types.QuestionInput:
    return {"label": label, "type": "one_word", "max_marks": 1, "text": text, "answer": {"accepted": [accepted]}}

questions = [question("1", "The capital of Japan?", "Tokyo"), question("2", "The capital of France?", "Paris")]
exam = client.create_exam({
    "title": "Capitals", "mode": "typed", "open": True, "questions": questions,
    "candidates": [{"external_id": student} for student in answers],
}, idempotency_key=name)
for student, (first, second) in answers.items():
    texts: list[types.AnswerInput] = [{"label": "1", "text": first}, {"label": "2", "text": second}]
    copy: types.SubmitBody = {"candidate": {"external_id": student}, "answers": texts}
    client.create_submission(exam["id"], copy, idempotency_key=f"{name}-{student}")

class Store:
    file, marks = Path(f"{name}.json"), dict[str, float | str]()
    def load(self) -> str | None:
        watermark, self.marks = json.loads(self.file.read_text()) if self.file.exists() else (None, {})
        return None if watermark is None else str(watermark)
    def save(self, watermark: str) -> None:
        Path(f"{name}.new").write_text(json.dumps([watermark, self.marks]))
        Path(f"{name}.new").replace(self.file)

store = Store()
for row in client.feed.follow(store=store, interval=1):
    if row["exam_id"] == exam["id"] and row["status"] in ("graded", "partially_graded", "failed", "cancelled"):
        totals = client.get_result(row["id"])["totals"]
        store.marks[row["candidate"]["external_id"]] = totals["awarded"] if totals else row["status"]
    if len(store.marks) == len(answers): break
with open(f"{name}.csv", "w", newline="") as file:
    csv.writer(file, lineterminator="\n").writerows([("candidate", "marks"), *sorted(store.marks.items())])
