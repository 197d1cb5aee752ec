// Written by generate.ts.
export interface Example {
  operationId: string;
  method: string;
  path: string;
  status: number;
  /** Undefined where the answer is a file. */
  example?: unknown;
  /** Error codes that the operation may answer. */
  codes: string[];
}

export const OPERATIONS: Example[] = [
  {
    "operationId": "getKey",
    "method": "GET",
    "path": "/me",
    "status": 200,
    "example": {
      "key_id": "c0b4bde2-5c1e-4b7c-a5a5-7f0a3a9f2f11",
      "name": "Learning platform",
      "institute_id": "9e6b0c2a-1d1f-4a49-8d0a-54c0c9f7c3d2",
      "institute_name": "Example University",
      "scopes": [
        "evaluation:read",
        "evaluation:write"
      ],
      "rate_tier": "standard",
      "daily_copy_quota": 1000,
      "daily_copy_cap": null,
      "quota_used_today": 42,
      "quota_resets_at": "2026-11-21T00:00:00.000000Z"
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "method_not_allowed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getOpenApi",
    "method": "GET",
    "path": "/openapi.json",
    "status": 200,
    "example": {
      "openapi": "3.1.0"
    },
    "codes": [
      "method_not_allowed",
      "headers_too_large",
      "internal_error"
    ]
  },
  {
    "operationId": "listExams",
    "method": "GET",
    "path": "/exams",
    "status": 200,
    "example": {
      "data": [
        {
          "id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
          "status": "draft",
          "source": "api",
          "title": "Biology midterm",
          "mode": "typed",
          "external_ref": "bio-2026-1",
          "conducted_on": "2026-11-20",
          "subject": "Biology",
          "level": "school",
          "board": null,
          "class": "10",
          "answer_language": "en",
          "feedback_language": "en",
          "instructions": null,
          "blind": false,
          "sections": [
            {
              "label": "A",
              "title": null,
              "instructions": null
            }
          ],
          "instructions_followed": [],
          "total_marks": 5,
          "paper_max": 5,
          "question_count": 1,
          "dashboard_url": null,
          "rubric": {
            "version": 1,
            "locked": false,
            "questions_with_rubric": 1,
            "questions_without_rubric": 0,
            "sync": "synced",
            "sync_error": null
          },
          "quote": {
            "unit": "answer",
            "credits_per_answer": 0.5,
            "rate_source": "standard"
          },
          "warnings": [],
          "opened_at": null,
          "finalized_at": null,
          "created_at": "2026-11-20T10:15:30.123456Z",
          "updated_at": "2026-11-20T10:15:30.123456Z"
        }
      ],
      "next_cursor": null,
      "has_more": false
    },
    "codes": [
      "invalid_cursor",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "createExam",
    "method": "POST",
    "path": "/exams",
    "status": 201,
    "example": {
      "id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "status": "draft",
      "source": "api",
      "title": "Biology midterm",
      "mode": "typed",
      "external_ref": "bio-2026-1",
      "conducted_on": "2026-11-20",
      "subject": "Biology",
      "level": "school",
      "board": null,
      "class": "10",
      "answer_language": "en",
      "feedback_language": "en",
      "instructions": null,
      "blind": false,
      "sections": [
        {
          "label": "A",
          "title": null,
          "instructions": null
        }
      ],
      "instructions_followed": [],
      "total_marks": 5,
      "paper_max": 5,
      "question_count": 1,
      "dashboard_url": null,
      "rubric": {
        "version": 1,
        "locked": false,
        "questions_with_rubric": 1,
        "questions_without_rubric": 0,
        "sync": "synced",
        "sync_error": null
      },
      "quote": {
        "unit": "answer",
        "credits_per_answer": 0.5,
        "rate_source": "standard"
      },
      "warnings": [],
      "opened_at": null,
      "finalized_at": null,
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:15:30.123456Z",
      "questions": [
        {
          "id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "label": "1",
          "section": "A",
          "max_marks": 5,
          "warnings": []
        }
      ],
      "choice_groups": [],
      "candidates": [
        {
          "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
          "external_id": "student-17",
          "registration_id": "5a0e5c86-1d0c-4f1e-8b39-7a52b8c9d0e3"
        }
      ]
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "exam_exists",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "feature_not_available",
      "language_not_supported",
      "exam_not_ready",
      "rubric_marks_mismatch",
      "rubric_duplicate_criterion",
      "rubric_guidance_has_marks",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "searchExams",
    "method": "POST",
    "path": "/exams/search",
    "status": 200,
    "example": {
      "data": [
        {
          "id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
          "status": "draft",
          "source": "api",
          "title": "Biology midterm",
          "mode": "typed",
          "external_ref": "bio-2026-1",
          "conducted_on": "2026-11-20",
          "subject": "Biology",
          "level": "school",
          "board": null,
          "class": "10",
          "answer_language": "en",
          "feedback_language": "en",
          "instructions": null,
          "blind": false,
          "sections": [
            {
              "label": "A",
              "title": null,
              "instructions": null
            }
          ],
          "instructions_followed": [],
          "total_marks": 5,
          "paper_max": 5,
          "question_count": 1,
          "dashboard_url": null,
          "rubric": {
            "version": 1,
            "locked": false,
            "questions_with_rubric": 1,
            "questions_without_rubric": 0,
            "sync": "synced",
            "sync_error": null
          },
          "quote": {
            "unit": "answer",
            "credits_per_answer": 0.5,
            "rate_source": "standard"
          },
          "warnings": [],
          "opened_at": null,
          "finalized_at": null,
          "created_at": "2026-11-20T10:15:30.123456Z",
          "updated_at": "2026-11-20T10:15:30.123456Z"
        }
      ],
      "not_found": [
        "bio-2026-2"
      ]
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getExam",
    "method": "GET",
    "path": "/exams/{examId}",
    "status": 200,
    "example": {
      "id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "status": "draft",
      "source": "api",
      "title": "Biology midterm",
      "mode": "typed",
      "external_ref": "bio-2026-1",
      "conducted_on": "2026-11-20",
      "subject": "Biology",
      "level": "school",
      "board": null,
      "class": "10",
      "answer_language": "en",
      "feedback_language": "en",
      "instructions": null,
      "blind": false,
      "sections": [
        {
          "label": "A",
          "title": null,
          "instructions": null
        }
      ],
      "instructions_followed": [],
      "total_marks": 5,
      "paper_max": 5,
      "question_count": 1,
      "dashboard_url": null,
      "rubric": {
        "version": 1,
        "locked": false,
        "questions_with_rubric": 1,
        "questions_without_rubric": 0,
        "sync": "synced",
        "sync_error": null
      },
      "quote": {
        "unit": "answer",
        "credits_per_answer": 0.5,
        "rate_source": "standard"
      },
      "warnings": [],
      "opened_at": null,
      "finalized_at": null,
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:15:30.123456Z"
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "patchExam",
    "method": "PATCH",
    "path": "/exams/{examId}",
    "status": 200,
    "example": {
      "id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "status": "draft",
      "source": "api",
      "title": "Biology midterm",
      "mode": "typed",
      "external_ref": "bio-2026-1",
      "conducted_on": "2026-11-20",
      "subject": "Biology",
      "level": "school",
      "board": null,
      "class": "10",
      "answer_language": "en",
      "feedback_language": "en",
      "instructions": null,
      "blind": false,
      "sections": [
        {
          "label": "A",
          "title": null,
          "instructions": null
        }
      ],
      "instructions_followed": [],
      "total_marks": 5,
      "paper_max": 5,
      "question_count": 1,
      "dashboard_url": null,
      "rubric": {
        "version": 1,
        "locked": false,
        "questions_with_rubric": 1,
        "questions_without_rubric": 0,
        "sync": "synced",
        "sync_error": null
      },
      "quote": {
        "unit": "answer",
        "credits_per_answer": 0.5,
        "rate_source": "standard"
      },
      "warnings": [],
      "opened_at": null,
      "finalized_at": null,
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:15:30.123456Z"
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "exam_exists",
      "exam_open",
      "exam_finalized",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "language_not_supported",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "deleteExam",
    "method": "DELETE",
    "path": "/exams/{examId}",
    "status": 200,
    "example": {
      "id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "status": "deleted"
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "exam_has_submissions",
      "validation_failed",
      "feature_not_available",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "openExam",
    "method": "POST",
    "path": "/exams/{examId}/open",
    "status": 200,
    "example": {
      "id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "status": "open",
      "source": "api",
      "title": "Biology midterm",
      "mode": "typed",
      "external_ref": "bio-2026-1",
      "conducted_on": "2026-11-20",
      "subject": "Biology",
      "level": "school",
      "board": null,
      "class": "10",
      "answer_language": "en",
      "feedback_language": "en",
      "instructions": null,
      "blind": false,
      "sections": [
        {
          "label": "A",
          "title": null,
          "instructions": null
        }
      ],
      "instructions_followed": [],
      "total_marks": 5,
      "paper_max": 5,
      "question_count": 1,
      "dashboard_url": null,
      "rubric": {
        "version": 1,
        "locked": false,
        "questions_with_rubric": 1,
        "questions_without_rubric": 0,
        "sync": "synced",
        "sync_error": null
      },
      "quote": {
        "unit": "answer",
        "credits_per_answer": 0.5,
        "rate_source": "standard"
      },
      "warnings": [],
      "opened_at": "2026-11-20T10:20:00.000001Z",
      "finalized_at": null,
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:15:30.123456Z",
      "questions": [
        {
          "id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "label": "1",
          "section": "A",
          "max_marks": 5,
          "warnings": []
        }
      ],
      "choice_groups": []
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "exam_finalized",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "exam_not_ready",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "listQuestions",
    "method": "GET",
    "path": "/exams/{examId}/questions",
    "status": 200,
    "example": {
      "questions": [
        {
          "id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "label": "1",
          "section": "A",
          "max_marks": 5,
          "warnings": [],
          "parent_label": null,
          "type": "long_answer",
          "text": "Explain how plants make their food.",
          "negative_marks": 0,
          "options": [],
          "matches": [],
          "correct_options": [],
          "partial": null,
          "answer": null,
          "word_limit": null,
          "expects_diagram": false,
          "assess_language": false,
          "tags": null,
          "external_id": null,
          "rubric_version": 1,
          "rubric_sync": "synced"
        }
      ],
      "rubric_version": 1
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "addQuestions",
    "method": "POST",
    "path": "/exams/{examId}/questions",
    "status": 201,
    "example": {
      "questions": [
        {
          "id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "label": "1",
          "section": "A",
          "max_marks": 5,
          "warnings": []
        }
      ],
      "question_count": 1,
      "total_marks": 5,
      "warnings": []
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "exam_open",
      "exam_finalized",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rubric_marks_mismatch",
      "rubric_duplicate_criterion",
      "rubric_guidance_has_marks",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "patchQuestion",
    "method": "PATCH",
    "path": "/exams/{examId}/questions/{questionId}",
    "status": 200,
    "example": {
      "id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
      "label": "1",
      "section": "A",
      "max_marks": 5,
      "warnings": [],
      "parent_label": null,
      "type": "long_answer",
      "text": "Explain how plants make their food.",
      "negative_marks": 0,
      "options": [],
      "matches": [],
      "correct_options": [],
      "partial": null,
      "answer": null,
      "word_limit": 200,
      "expects_diagram": false,
      "assess_language": false,
      "tags": null,
      "external_id": null,
      "rubric_version": 1,
      "rubric_sync": "synced",
      "rubric": {
        "partial_marking": true,
        "criteria": [
          {
            "name": "Names photosynthesis",
            "marks": 2,
            "keywords": [
              "photosynthesis"
            ],
            "guidance": null
          },
          {
            "name": "Light, water and carbon dioxide",
            "marks": 3,
            "keywords": [
              "light",
              "water"
            ],
            "guidance": null
          }
        ]
      },
      "model_answer": null,
      "marking_points": [
        {
          "id": "c1",
          "text": "Names photosynthesis: photosynthesis",
          "marks": 2,
          "from": "criterion",
          "needs": null
        },
        {
          "id": "c2",
          "text": "Light, water and carbon dioxide: light, water",
          "marks": 3,
          "from": "criterion",
          "needs": null
        }
      ]
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "question_not_found",
      "method_not_allowed",
      "exam_open",
      "exam_finalized",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "rubric_marks_mismatch",
      "rubric_duplicate_criterion",
      "rubric_guidance_has_marks",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "deleteQuestion",
    "method": "DELETE",
    "path": "/exams/{examId}/questions/{questionId}",
    "status": 200,
    "example": {
      "id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
      "deleted": true,
      "question_count": 0,
      "total_marks": 0
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "question_not_found",
      "method_not_allowed",
      "exam_open",
      "exam_finalized",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getRubrics",
    "method": "GET",
    "path": "/exams/{examId}/rubrics",
    "status": 200,
    "example": {
      "version": 3,
      "locked": false,
      "sync": "synced",
      "questions": [
        {
          "question_id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "label": "1",
          "rubric": {
            "partial_marking": true,
            "criteria": [
              {
                "name": "Names photosynthesis",
                "marks": 2,
                "keywords": [
                  "photosynthesis"
                ],
                "guidance": null
              },
              {
                "name": "Light, water and carbon dioxide",
                "marks": 3,
                "keywords": [
                  "light",
                  "water"
                ],
                "guidance": null
              }
            ]
          },
          "model_answer": null,
          "rubric_version": 3,
          "max_marks": 5
        }
      ]
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "patchRubrics",
    "method": "PATCH",
    "path": "/exams/{examId}/rubrics",
    "status": 200,
    "example": {
      "version": 3,
      "locked": false,
      "sync": "synced",
      "questions": [
        {
          "question_id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "label": "1",
          "rubric": {
            "partial_marking": true,
            "criteria": [
              {
                "name": "Names photosynthesis",
                "marks": 2,
                "keywords": [
                  "photosynthesis"
                ],
                "guidance": null
              },
              {
                "name": "Light, water and carbon dioxide",
                "marks": 3,
                "keywords": [
                  "light",
                  "water"
                ],
                "guidance": null
              }
            ]
          },
          "model_answer": null,
          "rubric_version": 3,
          "max_marks": 5
        }
      ]
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "question_not_found",
      "method_not_allowed",
      "rubric_locked",
      "rubric_version_mismatch",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "rubric_marks_mismatch",
      "rubric_duplicate_criterion",
      "rubric_guidance_has_marks",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "putRubric",
    "method": "PUT",
    "path": "/exams/{examId}/questions/{questionId}/rubric",
    "status": 200,
    "example": {
      "question_id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
      "label": "1",
      "rubric": {
        "partial_marking": true,
        "criteria": [
          {
            "name": "Names photosynthesis",
            "marks": 2,
            "keywords": [
              "photosynthesis"
            ],
            "guidance": null
          },
          {
            "name": "Light, water and carbon dioxide",
            "marks": 3,
            "keywords": [
              "light",
              "water"
            ],
            "guidance": null
          }
        ]
      },
      "model_answer": null,
      "rubric_version": 3,
      "warnings": []
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "question_not_found",
      "method_not_allowed",
      "rubric_locked",
      "rubric_version_mismatch",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "rubric_marks_mismatch",
      "rubric_duplicate_criterion",
      "rubric_guidance_has_marks",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "setChoiceGroups",
    "method": "PUT",
    "path": "/exams/{examId}/choice-groups",
    "status": 200,
    "example": {
      "choice_groups": [
        {
          "id": "1f6c2b7a-3e0d-4c39-a1f4-6b8e5d2c9a07",
          "label": "Essay",
          "question_labels": [
            "4",
            "5"
          ],
          "question_ids": [
            "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
            "c6a3d8e1-0b5f-4d27-9c62-7f4e1a3b5d80"
          ],
          "attempt": 1,
          "policy": "best"
        }
      ],
      "paper_max": 20
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "exam_finalized",
      "exam_has_submissions",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "feature_not_available",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "upsertCandidates",
    "method": "POST",
    "path": "/candidates",
    "status": 200,
    "example": {
      "candidates": [
        {
          "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
          "external_id": "student-17",
          "name": "Asha Rao",
          "roll_number": "17",
          "section_or_class": null,
          "created": true
        }
      ],
      "created": 1,
      "updated": 0
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "searchCandidates",
    "method": "POST",
    "path": "/candidates/search",
    "status": 200,
    "example": {
      "data": [
        {
          "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
          "external_id": "student-17",
          "name": "Asha Rao",
          "roll_number": "17",
          "section_or_class": null
        }
      ],
      "not_found": [
        "student-18"
      ]
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getCandidate",
    "method": "GET",
    "path": "/candidates/{candidateId}",
    "status": 200,
    "example": {
      "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
      "external_id": "student-17",
      "name": "Asha Rao",
      "roll_number": "17",
      "section_or_class": null
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "candidate_not_found",
      "method_not_allowed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "registerCandidates",
    "method": "POST",
    "path": "/exams/{examId}/candidates",
    "status": 200,
    "example": {
      "candidates": [
        {
          "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
          "external_id": "student-17",
          "registration_id": "5a0e5c86-1d0c-4f1e-8b39-7a52b8c9d0e3"
        }
      ],
      "registered": 1,
      "already_registered": 0
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "candidate_not_found",
      "method_not_allowed",
      "exam_finalized",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "listExamCandidates",
    "method": "GET",
    "path": "/exams/{examId}/candidates",
    "status": 200,
    "example": {
      "data": [
        {
          "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
          "external_id": "student-17",
          "name": "Asha Rao",
          "roll_number": "17",
          "section_or_class": null,
          "registration_id": "5a0e5c86-1d0c-4f1e-8b39-7a52b8c9d0e3",
          "submission_id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
          "submission_status": "graded",
          "updated_at": "2026-11-20T10:15:30.123456Z"
        }
      ],
      "next_cursor": null,
      "has_more": false
    },
    "codes": [
      "invalid_cursor",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "unregisterCandidate",
    "method": "DELETE",
    "path": "/exams/{examId}/candidates/{candidateId}",
    "status": 200,
    "example": {
      "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
      "deleted": true
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "candidate_not_found",
      "method_not_allowed",
      "exam_finalized",
      "candidate_has_submission",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "createUploads",
    "method": "POST",
    "path": "/uploads",
    "status": 201,
    "example": {
      "uploads": [
        {
          "id": "1b7c5f0a-3d5e-4d0b-9f2e-6a1c8d4e7b90",
          "status": "pending",
          "filename": "student-17.pdf",
          "put_url": "https://files.example.org/incoming/1b7c5f0a?signature=0f8e2c7a",
          "put_headers": {
            "Content-Type": "application/pdf"
          },
          "expires_at": "2026-11-20T11:15:30.123456Z"
        }
      ]
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "feature_not_available",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getUpload",
    "method": "GET",
    "path": "/uploads/{uploadId}",
    "status": 200,
    "example": {
      "id": "1b7c5f0a-3d5e-4d0b-9f2e-6a1c8d4e7b90",
      "status": "ready",
      "filename": "student-17.pdf",
      "size_bytes": 1048576,
      "pages": 4,
      "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "submission_id": null,
      "error": null,
      "warnings": [],
      "expires_at": "2026-11-20T11:15:30.123456Z",
      "created_at": "2026-11-20T10:15:30.123456Z"
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "upload_not_found",
      "method_not_allowed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getCredits",
    "method": "GET",
    "path": "/credits",
    "status": 200,
    "example": {
      "balance": 250,
      "committed": 2.5,
      "available": 247.5,
      "credit_limit": 0,
      "rate_card": {
        "rate_source": "standard",
        "rates": [
          {
            "unit": "page",
            "credits": 1
          },
          {
            "unit": "answer",
            "credits": 0.5
          }
        ]
      }
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "quoteCredits",
    "method": "POST",
    "path": "/credits/quote",
    "status": 200,
    "example": {
      "unit": "page",
      "quantity": 120,
      "credits_per_unit": 1,
      "credits": 120,
      "rate_source": "standard",
      "available": 247.5,
      "sufficient": true
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "upload_not_found",
      "method_not_allowed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "language_not_supported",
      "mode_mismatch",
      "too_many_pages",
      "upload_rejected",
      "unknown_option_label",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "createSubmission",
    "method": "POST",
    "path": "/exams/{examId}/submissions",
    "status": 201,
    "example": {
      "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "candidate": {
        "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
        "external_id": "student-17"
      },
      "state": "live",
      "status": "queued",
      "lane": "standard",
      "pages": 4,
      "needs_review": false,
      "review_reasons": [],
      "finalized": false,
      "finalized_at": null,
      "rubric_version": 1,
      "progress": {
        "step": "queued",
        "questions_done": 0,
        "questions_total": 6,
        "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
      },
      "queue": {
        "position": 3,
        "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
      },
      "attempt_count": 1,
      "credits_charged": null,
      "metadata": {
        "batch": 7
      },
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:15:30.123456Z"
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "insufficient_credits",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "candidate_not_found",
      "upload_not_found",
      "method_not_allowed",
      "exam_not_open",
      "exam_finalized",
      "submission_exists",
      "submission_finalized",
      "upload_already_used",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "feature_not_available",
      "language_not_supported",
      "mode_mismatch",
      "no_gradable_questions",
      "too_many_pages",
      "upload_rejected",
      "unknown_option_label",
      "rate_limited",
      "daily_quota_exceeded",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "listExamSubmissions",
    "method": "GET",
    "path": "/exams/{examId}/submissions",
    "status": 200,
    "example": {
      "data": [
        {
          "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
          "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
          "candidate": {
            "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
            "external_id": "student-17"
          },
          "state": "live",
          "status": "graded",
          "lane": "standard",
          "pages": 4,
          "needs_review": false,
          "review_reasons": [],
          "finalized": false,
          "finalized_at": null,
          "rubric_version": 1,
          "progress": {
            "step": "done",
            "questions_done": 6,
            "questions_total": 6,
            "estimated_ready_at": null
          },
          "attempt_count": 1,
          "credits_charged": 4,
          "metadata": {
            "batch": 7
          },
          "created_at": "2026-11-20T10:15:30.123456Z",
          "updated_at": "2026-11-20T10:16:02.000017Z"
        }
      ],
      "next_cursor": null,
      "has_more": false
    },
    "codes": [
      "invalid_cursor",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "createSubmissions",
    "method": "POST",
    "path": "/exams/{examId}/submissions/batch",
    "status": 200,
    "example": {
      "accepted": 1,
      "refused": 1,
      "items": [
        {
          "status": 201,
          "submission": {
            "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
            "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
            "candidate": {
              "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
              "external_id": "student-17"
            },
            "state": "live",
            "status": "queued",
            "lane": "standard",
            "pages": 4,
            "needs_review": false,
            "review_reasons": [],
            "finalized": false,
            "finalized_at": null,
            "rubric_version": 1,
            "progress": {
              "step": "queued",
              "questions_done": 0,
              "questions_total": 6,
              "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
            },
            "queue": {
              "position": 3,
              "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
            },
            "attempt_count": 1,
            "credits_charged": null,
            "metadata": {
              "batch": 7
            },
            "created_at": "2026-11-20T10:15:30.123456Z",
            "updated_at": "2026-11-20T10:15:30.123456Z"
          }
        },
        {
          "status": 409,
          "error": {
            "code": "upload_already_used",
            "message": "The upload is attached to another submission.",
            "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
            "doc_url": "https://evaluation.example.org/docs/errors/upload_already_used"
          }
        }
      ]
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "feature_not_available",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "listSubmissions",
    "method": "GET",
    "path": "/submissions",
    "status": 200,
    "example": {
      "data": [
        {
          "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
          "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
          "candidate": {
            "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
            "external_id": "student-17"
          },
          "state": "live",
          "status": "graded",
          "lane": "standard",
          "pages": 4,
          "needs_review": false,
          "review_reasons": [],
          "finalized": false,
          "finalized_at": null,
          "rubric_version": 1,
          "progress": {
            "step": "done",
            "questions_done": 6,
            "questions_total": 6,
            "estimated_ready_at": null
          },
          "attempt_count": 1,
          "credits_charged": 4,
          "metadata": {
            "batch": 7
          },
          "created_at": "2026-11-20T10:15:30.123456Z",
          "updated_at": "2026-11-20T10:16:02.000017Z"
        }
      ],
      "next_cursor": null,
      "has_more": false
    },
    "codes": [
      "invalid_cursor",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getSubmission",
    "method": "GET",
    "path": "/submissions/{submissionId}",
    "status": 200,
    "example": {
      "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "candidate": {
        "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
        "external_id": "student-17"
      },
      "state": "live",
      "status": "queued",
      "lane": "standard",
      "pages": 4,
      "needs_review": false,
      "review_reasons": [],
      "finalized": false,
      "finalized_at": null,
      "rubric_version": 1,
      "progress": {
        "step": "queued",
        "questions_done": 0,
        "questions_total": 6,
        "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
      },
      "queue": {
        "position": 3,
        "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
      },
      "attempt_count": 1,
      "credits_charged": null,
      "metadata": {
        "batch": 7
      },
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:15:30.123456Z"
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "submission_not_found",
      "method_not_allowed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "deleteSubmission",
    "method": "DELETE",
    "path": "/submissions/{submissionId}",
    "status": 200,
    "example": {
      "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "deleted": true
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "submission_not_found",
      "method_not_allowed",
      "submission_finalized",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "cancelSubmission",
    "method": "POST",
    "path": "/submissions/{submissionId}/cancel",
    "status": 200,
    "example": {
      "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "status": "cancelled"
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "submission_not_found",
      "method_not_allowed",
      "already_completed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "reEvaluateSubmission",
    "method": "POST",
    "path": "/submissions/{submissionId}/re-evaluate",
    "status": 202,
    "example": {
      "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "candidate": {
        "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
        "external_id": "student-17"
      },
      "state": "live",
      "status": "queued",
      "lane": "standard",
      "pages": 4,
      "needs_review": false,
      "review_reasons": [],
      "finalized": false,
      "finalized_at": null,
      "rubric_version": 1,
      "progress": {
        "step": "queued",
        "questions_done": 0,
        "questions_total": 6,
        "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
      },
      "queue": {
        "position": 3,
        "estimated_ready_at": "2026-11-20T10:16:10.000000Z"
      },
      "attempt_count": 2,
      "credits_charged": null,
      "metadata": {
        "batch": 7
      },
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:15:30.123456Z"
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "insufficient_credits",
      "product_not_enabled",
      "insufficient_scope",
      "submission_not_found",
      "method_not_allowed",
      "submission_finalized",
      "evaluation_in_progress",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "feature_not_available",
      "no_gradable_questions",
      "rate_limited",
      "daily_quota_exceeded",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getResult",
    "method": "GET",
    "path": "/submissions/{submissionId}/result",
    "status": 200,
    "example": {
      "submission_id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "candidate": {
        "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
        "external_id": "student-17",
        "name": "Asha Rao",
        "roll_number": "17"
      },
      "status": "graded",
      "needs_review": false,
      "review_reasons": [],
      "finalized": false,
      "finalized_at": null,
      "rubric_version": 1,
      "totals": {
        "awarded": 4.5,
        "max": 5,
        "percentage": 90,
        "questions_graded": 1,
        "questions_failed": 0
      },
      "questions": [
        {
          "question_id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "label": "1",
          "section": "A",
          "status": "graded",
          "counted": true,
          "awarded": 4.5,
          "max": 5,
          "source": "ai",
          "confidence": 0.83,
          "confidence_basis": "provisional",
          "examples": 0,
          "marker": {
            "name": "offline",
            "version": "1",
            "prompt_version": null
          },
          "needs_review": false,
          "review_reasons": [],
          "extracted_answer": "Plants use light, water and carbon dioxide to make sugar: photosynthesis.",
          "feedback": "Names the process and what it needs.",
          "criteria": [
            {
              "name": "Names photosynthesis",
              "awarded": 2,
              "max": 2,
              "reason": "The answer says “photosynthesis”."
            },
            {
              "name": "Light, water and carbon dioxide",
              "awarded": 2.5,
              "max": 3,
              "reason": "Where the light goes is left open."
            }
          ],
          "review": null
        }
      ],
      "unassigned_text": [],
      "checked_copy": {
        "available": true,
        "download_path": "/submissions/e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31/checked-copy"
      },
      "graded_at": "2026-11-20T10:16:02.000000Z",
      "credits_charged": 0.5,
      "updated_at": "2026-11-20T10:16:02.000017Z"
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "submission_not_found",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "listResults",
    "method": "GET",
    "path": "/exams/{examId}/results",
    "status": 200,
    "example": {
      "data": [
        {
          "submission_id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
          "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
          "candidate": {
            "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
            "external_id": "student-17",
            "name": "Asha Rao",
            "roll_number": "17"
          },
          "status": "graded",
          "needs_review": false,
          "review_reasons": [],
          "finalized": false,
          "finalized_at": null,
          "rubric_version": 1,
          "totals": {
            "awarded": 4.5,
            "max": 5,
            "percentage": 90,
            "questions_graded": 1,
            "questions_failed": 0
          },
          "questions": [
            {
              "question_id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
              "label": "1",
              "section": "A",
              "status": "graded",
              "counted": true,
              "awarded": 4.5,
              "max": 5,
              "source": "ai",
              "confidence": 0.83,
              "confidence_basis": "provisional",
              "examples": 0,
              "marker": {
                "name": "offline",
                "version": "1",
                "prompt_version": null
              },
              "needs_review": false,
              "review_reasons": [],
              "extracted_answer": "Plants use light, water and carbon dioxide to make sugar: photosynthesis.",
              "feedback": "Names the process and what it needs.",
              "criteria": [
                {
                  "name": "Names photosynthesis",
                  "awarded": 2,
                  "max": 2,
                  "reason": "The answer says “photosynthesis”."
                },
                {
                  "name": "Light, water and carbon dioxide",
                  "awarded": 2.5,
                  "max": 3,
                  "reason": "Where the light goes is left open."
                }
              ],
              "review": null
            }
          ],
          "unassigned_text": [],
          "checked_copy": {
            "available": true,
            "download_path": "/submissions/e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31/checked-copy"
          },
          "graded_at": "2026-11-20T10:16:02.000000Z",
          "credits_charged": 0.5,
          "updated_at": "2026-11-20T10:16:02.000017Z"
        }
      ],
      "next_cursor": null,
      "has_more": false
    },
    "codes": [
      "invalid_cursor",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "validation_failed",
      "feature_not_available",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "exportResults",
    "method": "GET",
    "path": "/exams/{examId}/export",
    "status": 200,
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getCheckedCopy",
    "method": "GET",
    "path": "/submissions/{submissionId}/checked-copy",
    "status": 200,
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "submission_not_found",
      "checked_copy_not_found",
      "method_not_allowed",
      "validation_failed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "overrideQuestion",
    "method": "PATCH",
    "path": "/submissions/{submissionId}/questions/{questionId}",
    "status": 200,
    "example": {
      "submission_id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "question": {
        "question_id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
        "label": "1",
        "section": "A",
        "status": "graded",
        "counted": true,
        "awarded": 4.5,
        "max": 5,
        "source": "ai",
        "confidence": 0.83,
        "confidence_basis": "provisional",
        "examples": 0,
        "marker": {
          "name": "offline",
          "version": "1",
          "prompt_version": null
        },
        "needs_review": false,
        "review_reasons": [],
        "extracted_answer": "Plants use light, water and carbon dioxide to make sugar: photosynthesis.",
        "feedback": "Names the process and what it needs.",
        "criteria": [
          {
            "name": "Names photosynthesis",
            "awarded": 2,
            "max": 2,
            "reason": "The answer says “photosynthesis”."
          },
          {
            "name": "Light, water and carbon dioxide",
            "awarded": 2.5,
            "max": 3,
            "reason": "Where the light goes is left open."
          }
        ],
        "review": null
      },
      "totals": {
        "awarded": 4.5,
        "max": 5,
        "percentage": 90,
        "questions_graded": 1,
        "questions_failed": 0
      }
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "question_not_found",
      "submission_not_found",
      "method_not_allowed",
      "submission_finalized",
      "evaluation_in_progress",
      "conflict",
      "changed_meanwhile",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "invalid_marks",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "approveSubmission",
    "method": "POST",
    "path": "/submissions/{submissionId}/approve",
    "status": 200,
    "example": {
      "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "candidate": {
        "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
        "external_id": "student-17"
      },
      "state": "live",
      "status": "graded",
      "lane": "standard",
      "pages": 4,
      "needs_review": false,
      "review_reasons": [],
      "finalized": false,
      "finalized_at": null,
      "rubric_version": 1,
      "progress": {
        "step": "done",
        "questions_done": 6,
        "questions_total": 6,
        "estimated_ready_at": null
      },
      "attempt_count": 1,
      "credits_charged": 4,
      "metadata": {
        "batch": 7
      },
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:16:02.000017Z"
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "question_not_found",
      "submission_not_found",
      "method_not_allowed",
      "submission_finalized",
      "evaluation_in_progress",
      "request_in_progress",
      "conflict",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "getProposal",
    "method": "GET",
    "path": "/exams/{examId}/questions/{questionId}/proposal",
    "status": 200,
    "example": {
      "question_id": "0b7e7c0e-5d3a-4f0e-9d53-2f7d1c6a8e90",
      "reviews": 12,
      "reviews_needed": 10,
      "open": 28,
      "direction": "stricter",
      "changes_total": 1,
      "changes": [
        {
          "submission_id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
          "candidate": {
            "id": "8c2f5f5e-6d0b-4a53-8a26-0c4b1c7d2e3f",
            "external_id": "stu-1042"
          },
          "awarded": 4,
          "proposed": 3.5,
          "because": "scale"
        }
      ],
      "version": "kQ3u0W9vTqJm2Zr1pXc8aA",
      "applied": 0,
      "applied_at": null
    },
    "codes": [
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "question_not_found",
      "method_not_allowed",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "applyProposal",
    "method": "POST",
    "path": "/exams/{examId}/questions/{questionId}/proposal/apply",
    "status": 200,
    "example": {
      "changed": 9,
      "has_more": false
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "question_not_found",
      "method_not_allowed",
      "request_in_progress",
      "conflict",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "finalizeExam",
    "method": "POST",
    "path": "/exams/{examId}/finalize",
    "status": 200,
    "example": {
      "finalized": [
        "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31"
      ],
      "skipped": [
        {
          "id": "6f1e2d3c-4b5a-4978-8a6b-5c4d3e2f1a0b",
          "reason": "not_graded"
        }
      ],
      "has_more": false
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "exam_not_found",
      "method_not_allowed",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  },
  {
    "operationId": "unfinalizeSubmission",
    "method": "POST",
    "path": "/submissions/{submissionId}/unfinalize",
    "status": 200,
    "example": {
      "id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
      "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10",
      "candidate": {
        "id": "0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21",
        "external_id": "student-17"
      },
      "state": "live",
      "status": "graded",
      "lane": "standard",
      "pages": 4,
      "needs_review": false,
      "review_reasons": [],
      "finalized": false,
      "finalized_at": null,
      "rubric_version": 1,
      "progress": {
        "step": "done",
        "questions_done": 6,
        "questions_total": 6,
        "estimated_ready_at": null
      },
      "attempt_count": 1,
      "credits_charged": 4,
      "metadata": {
        "batch": 7
      },
      "created_at": "2026-11-20T10:15:30.123456Z",
      "updated_at": "2026-11-20T10:16:02.000017Z"
    },
    "codes": [
      "malformed_json",
      "missing_api_key",
      "invalid_api_key",
      "product_not_enabled",
      "insufficient_scope",
      "submission_not_found",
      "method_not_allowed",
      "submission_not_finalized",
      "request_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "validation_failed",
      "idempotency_key_reused",
      "rate_limited",
      "headers_too_large",
      "internal_error",
      "auth_unavailable",
      "engine_unavailable"
    ]
  }
];

export const ERRORS: Record<string, { status: number; body: unknown }> = {
  "missing_api_key": {
    "status": 401,
    "body": {
      "error": {
        "code": "missing_api_key",
        "message": "Send your API key in the X-API-Key header.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/missing_api_key"
      }
    }
  },
  "invalid_api_key": {
    "status": 401,
    "body": {
      "error": {
        "code": "invalid_api_key",
        "message": "The API key is malformed, unknown, revoked or expired; check it, or have a new one made.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/invalid_api_key"
      }
    }
  },
  "product_not_enabled": {
    "status": 403,
    "body": {
      "error": {
        "code": "product_not_enabled",
        "message": "The Evaluation API is not enabled for this institute; its operator can enable it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/product_not_enabled"
      }
    }
  },
  "method_not_allowed": {
    "status": 405,
    "body": {
      "error": {
        "code": "method_not_allowed",
        "message": "This path does not answer this method; the Allow header names those it does.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/method_not_allowed"
      }
    }
  },
  "headers_too_large": {
    "status": 431,
    "body": {
      "error": {
        "code": "headers_too_large",
        "message": "The address and the headers of a request exceed 64 KB together.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/headers_too_large"
      }
    }
  },
  "rate_limited": {
    "status": 429,
    "body": {
      "error": {
        "code": "rate_limited",
        "message": "Too many requests; send this one again after the seconds in Retry-After.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/rate_limited",
        "details": {
          "retry_after_seconds": 1
        }
      }
    }
  },
  "internal_error": {
    "status": 500,
    "body": {
      "error": {
        "code": "internal_error",
        "message": "Something failed on our side; send the request again, with the same Idempotency-Key.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/internal_error"
      }
    }
  },
  "auth_unavailable": {
    "status": 503,
    "body": {
      "error": {
        "code": "auth_unavailable",
        "message": "The API key cannot be checked right now; send the request again after the seconds in Retry-After.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/auth_unavailable"
      }
    }
  },
  "engine_unavailable": {
    "status": 503,
    "body": {
      "error": {
        "code": "engine_unavailable",
        "message": "Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/engine_unavailable"
      }
    }
  },
  "invalid_cursor": {
    "status": 400,
    "body": {
      "error": {
        "code": "invalid_cursor",
        "message": "The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/invalid_cursor"
      }
    }
  },
  "insufficient_scope": {
    "status": 403,
    "body": {
      "error": {
        "code": "insufficient_scope",
        "message": "The API key lacks the scope in details.required_scope; use a key that has it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/insufficient_scope",
        "details": {
          "required_scope": "evaluation:write"
        }
      }
    }
  },
  "validation_failed": {
    "status": 422,
    "body": {
      "error": {
        "code": "validation_failed",
        "message": "One or more fields are invalid; see details.errors.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/validation_failed",
        "details": {
          "errors": [
            {
              "field": "questions[3].max_marks",
              "code": "required",
              "message": "is required"
            }
          ]
        }
      }
    }
  },
  "malformed_json": {
    "status": 400,
    "body": {
      "error": {
        "code": "malformed_json",
        "message": "The body is not valid JSON, or its top level is not an object.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/malformed_json"
      }
    }
  },
  "payload_too_large": {
    "status": 413,
    "body": {
      "error": {
        "code": "payload_too_large",
        "message": "The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/payload_too_large"
      }
    }
  },
  "unsupported_media_type": {
    "status": 415,
    "body": {
      "error": {
        "code": "unsupported_media_type",
        "message": "Send the body as JSON, with the header Content-Type: application/json.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/unsupported_media_type"
      }
    }
  },
  "exam_exists": {
    "status": 409,
    "body": {
      "error": {
        "code": "exam_exists",
        "message": "Another exam has this external_ref; details.exam_id names it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/exam_exists",
        "details": {
          "exam_id": "7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10"
        }
      }
    }
  },
  "request_in_progress": {
    "status": 409,
    "body": {
      "error": {
        "code": "request_in_progress",
        "message": "The first request with this Idempotency-Key is still running; send this one again in 2 seconds.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/request_in_progress"
      }
    }
  },
  "idempotency_key_reused": {
    "status": 422,
    "body": {
      "error": {
        "code": "idempotency_key_reused",
        "message": "This Idempotency-Key was used for a different request; take a new key for a new request.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/idempotency_key_reused"
      }
    }
  },
  "feature_not_available": {
    "status": 422,
    "body": {
      "error": {
        "code": "feature_not_available",
        "message": "This feature is not available.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/feature_not_available"
      }
    }
  },
  "language_not_supported": {
    "status": 422,
    "body": {
      "error": {
        "code": "language_not_supported",
        "message": "Only English is supported.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/language_not_supported",
        "details": {
          "question": "2"
        }
      }
    }
  },
  "exam_not_ready": {
    "status": 422,
    "body": {
      "error": {
        "code": "exam_not_ready",
        "message": "The exam cannot be opened yet; see details.problems.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/exam_not_ready",
        "details": {
          "problems": [
            {
              "code": "no_questions",
              "field": "questions",
              "message": "The exam has no questions."
            }
          ]
        }
      }
    }
  },
  "rubric_marks_mismatch": {
    "status": 422,
    "body": {
      "error": {
        "code": "rubric_marks_mismatch",
        "message": "The criteria's marks must add up to the question's max_marks.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/rubric_marks_mismatch",
        "details": {
          "criteria_total": 4,
          "max_marks": 5
        }
      }
    }
  },
  "rubric_duplicate_criterion": {
    "status": 422,
    "body": {
      "error": {
        "code": "rubric_duplicate_criterion",
        "message": "Two criteria of the rubric have the same name; give each its own.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/rubric_duplicate_criterion",
        "details": {
          "field": "questions[0].rubric.criteria[1].name",
          "name": "Method"
        }
      }
    }
  },
  "rubric_guidance_has_marks": {
    "status": 422,
    "body": {
      "error": {
        "code": "rubric_guidance_has_marks",
        "message": "Guidance must not mention marks; put them into criteria[].marks.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/rubric_guidance_has_marks",
        "details": {
          "field": "questions[0].rubric.criteria[0].guidance"
        }
      }
    }
  },
  "exam_not_found": {
    "status": 404,
    "body": {
      "error": {
        "code": "exam_not_found",
        "message": "There is no exam with this id, or it was deleted.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/exam_not_found"
      }
    }
  },
  "exam_open": {
    "status": 409,
    "body": {
      "error": {
        "code": "exam_open",
        "message": "This can be changed only while the exam is a draft.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/exam_open"
      }
    }
  },
  "exam_finalized": {
    "status": 409,
    "body": {
      "error": {
        "code": "exam_finalized",
        "message": "The exam is finalized and takes no more changes; unfinalizing a submission reopens it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/exam_finalized"
      }
    }
  },
  "exam_has_submissions": {
    "status": 409,
    "body": {
      "error": {
        "code": "exam_has_submissions",
        "message": "The exam has submissions, which do not allow this; delete them first.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/exam_has_submissions"
      }
    }
  },
  "question_not_found": {
    "status": 404,
    "body": {
      "error": {
        "code": "question_not_found",
        "message": "This exam has no question with this id or label.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/question_not_found"
      }
    }
  },
  "rubric_locked": {
    "status": 409,
    "body": {
      "error": {
        "code": "rubric_locked",
        "message": "The rubric is locked because the exam is finalized; unfinalizing a submission unlocks it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/rubric_locked"
      }
    }
  },
  "rubric_version_mismatch": {
    "status": 412,
    "body": {
      "error": {
        "code": "rubric_version_mismatch",
        "message": "The rubric has changed since the version in If-Match; read it again and repeat your change.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/rubric_version_mismatch",
        "details": {
          "current": 4
        }
      }
    }
  },
  "candidate_not_found": {
    "status": 404,
    "body": {
      "error": {
        "code": "candidate_not_found",
        "message": "There is no such candidate, or the candidate is not registered on this exam.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/candidate_not_found"
      }
    }
  },
  "candidate_has_submission": {
    "status": 409,
    "body": {
      "error": {
        "code": "candidate_has_submission",
        "message": "The candidate has a submission on this exam and stays registered; delete the submission first.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/candidate_has_submission"
      }
    }
  },
  "upload_not_found": {
    "status": 404,
    "body": {
      "error": {
        "code": "upload_not_found",
        "message": "There is no upload with this id, or with one of these ids.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/upload_not_found"
      }
    }
  },
  "mode_mismatch": {
    "status": 422,
    "body": {
      "error": {
        "code": "mode_mismatch",
        "message": "The submission does not fit the exam's mode: a handwritten exam takes upload_id, a typed one answers.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/mode_mismatch"
      }
    }
  },
  "too_many_pages": {
    "status": 422,
    "body": {
      "error": {
        "code": "too_many_pages",
        "message": "The PDF has more pages than details.max_pages; leave empty pages out, or scan it again.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/too_many_pages",
        "details": {
          "pages": 96,
          "max_pages": 80
        }
      }
    }
  },
  "upload_rejected": {
    "status": 422,
    "body": {
      "error": {
        "code": "upload_rejected",
        "message": "The upload cannot be graded; see details.reason.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/upload_rejected",
        "details": {
          "reason": "not_uploaded"
        }
      }
    }
  },
  "unknown_option_label": {
    "status": 422,
    "body": {
      "error": {
        "code": "unknown_option_label",
        "message": "An answer names an option that the question does not have.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/unknown_option_label",
        "details": {
          "question": "1",
          "option": "E"
        }
      }
    }
  },
  "insufficient_credits": {
    "status": 402,
    "body": {
      "error": {
        "code": "insufficient_credits",
        "message": "The credits available do not cover this evaluation; send the request again once credits have been added.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/insufficient_credits",
        "details": {
          "required": 12,
          "available": 7.5,
          "balance": 10,
          "credit_limit": 0,
          "committed": 2.5
        }
      }
    }
  },
  "exam_not_open": {
    "status": 409,
    "body": {
      "error": {
        "code": "exam_not_open",
        "message": "The exam is still a draft; open it first.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/exam_not_open"
      }
    }
  },
  "submission_exists": {
    "status": 409,
    "body": {
      "error": {
        "code": "submission_exists",
        "message": "The candidate has a live submission, named in details.submission_id; send replace: true to replace it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/submission_exists",
        "details": {
          "submission_id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31"
        }
      }
    }
  },
  "submission_finalized": {
    "status": 409,
    "body": {
      "error": {
        "code": "submission_finalized",
        "message": "The submission is finalized and takes no more changes; unfinalize it first.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/submission_finalized"
      }
    }
  },
  "upload_already_used": {
    "status": 409,
    "body": {
      "error": {
        "code": "upload_already_used",
        "message": "The upload belongs to a submission already; upload the file once more for another.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/upload_already_used"
      }
    }
  },
  "no_gradable_questions": {
    "status": 422,
    "body": {
      "error": {
        "code": "no_gradable_questions",
        "message": "There is nothing to grade: no question that can be marked, or no written answer to mark again.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/no_gradable_questions"
      }
    }
  },
  "daily_quota_exceeded": {
    "status": 429,
    "body": {
      "error": {
        "code": "daily_quota_exceeded",
        "message": "The copies of today are used up; the count starts again at details.resets_at.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/daily_quota_exceeded",
        "details": {
          "quota": "daily_copy_quota",
          "limit": 1000,
          "resets_at": "2026-11-21T00:00:00.000000Z"
        }
      }
    }
  },
  "submission_not_found": {
    "status": 404,
    "body": {
      "error": {
        "code": "submission_not_found",
        "message": "There is no submission with this id, or it was replaced or deleted.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/submission_not_found"
      }
    }
  },
  "already_completed": {
    "status": 409,
    "body": {
      "error": {
        "code": "already_completed",
        "message": "The evaluation has ended, so there is nothing to cancel.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/already_completed"
      }
    }
  },
  "evaluation_in_progress": {
    "status": 409,
    "body": {
      "error": {
        "code": "evaluation_in_progress",
        "message": "The submission is still being evaluated; wait for its end, or cancel it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/evaluation_in_progress"
      }
    }
  },
  "checked_copy_not_found": {
    "status": 404,
    "body": {
      "error": {
        "code": "checked_copy_not_found",
        "message": "There is no checked copy: the submission is not graded, or its copy could not be drawn.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/checked_copy_not_found"
      }
    }
  },
  "conflict": {
    "status": 409,
    "body": {
      "error": {
        "code": "conflict",
        "message": "The request does not fit the current state.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/conflict"
      }
    }
  },
  "changed_meanwhile": {
    "status": 412,
    "body": {
      "error": {
        "code": "changed_meanwhile",
        "message": "Somebody has changed this question since it was read; look at it again before you change it.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/changed_meanwhile",
        "details": {
          "submission_id": "e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31",
          "question_id": "b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44",
          "changed_at": "2026-11-20T10:21:40.000000Z"
        }
      }
    }
  },
  "invalid_marks": {
    "status": 422,
    "body": {
      "error": {
        "code": "invalid_marks",
        "message": "Marks must be from 0 to the question's maximum, in steps of 0.5.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/invalid_marks",
        "details": {
          "awarded": 5.25,
          "max": 5
        }
      }
    }
  },
  "submission_not_finalized": {
    "status": 409,
    "body": {
      "error": {
        "code": "submission_not_finalized",
        "message": "The submission is not finalized, so there is nothing to take back.",
        "request_id": "4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1",
        "doc_url": "https://evaluation.example.org/docs/errors/submission_not_finalized"
      }
    }
  }
};
