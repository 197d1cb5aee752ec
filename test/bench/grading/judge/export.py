"""Writes a trained judge as ONNX with weights and multiplications of 8 bits.

    python3 export.py FOLDER OUT.onnx --model MODEL

FOLDER is that of a training, whose last round is exported; the hash of its weights is put into the file.

One pair at a time and without padding: with dynamic quantisation the numbers of a pair depend on everything in its run,
and a mark must not depend on what else is marked. Weights have 7 bits (`reduce_range`), since processors without VNNI
add two products of 8 bits in 16 bits, which overflows.
"""
import argparse
import json
import os
import pathlib
import tempfile

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from network import HEADS, LAYERS, WIDTH, from_minilm


class Graph:
    """Nodes and constants of a graph; each method adds some and returns the name of their output."""

    def __init__(self, weights):
        self.weights, self.nodes, self.constants, self.count = weights, [], {}, 0

    def keep(self, name, value):
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def of(self, name, transposed=False):
        value = self.weights[name].numpy()
        return self.keep(name, value.T if transposed else value)

    def put(self, kind, inputs, **attributes):
        self.count += 1
        out = f'{kind}_{self.count}'
        self.nodes.append(helper.make_node(kind, inputs, [out], name=out, **attributes))
        return out

    def dense(self, x, name):
        return self.put('Add', [self.put('MatMul', [x, self.of(f'{name}.weight', True)]), self.of(f'{name}.bias')])

    def normal(self, x, name):
        return self.put('LayerNormalization', [x, self.of(f'{name}.weight'), self.of(f'{name}.bias')], epsilon=1e-12)

    def gelu(self, x):
        """Written out, so that the runtimes of all platforms have it."""
        half, one, root = (self.keep(name, np.float32(value)) for name, value in (('half', 0.5), ('one', 1), ('root', 2**0.5)))
        error = self.put('Add', [self.put('Erf', [self.put('Div', [x, root])]), one])
        return self.put('Mul', [self.put('Mul', [x, error]), half])

    def layer(self, x, name):
        shape = self.keep('by head', np.array([0, 0, HEADS, WIDTH // HEADS]))
        split = lambda part, order: self.put(
            'Transpose', [self.put('Reshape', [self.dense(x, f'{name}.{part}'), shape])], perm=order
        )
        scores = self.put('MatMul', [split('query', [0, 2, 1, 3]), split('key', [0, 2, 3, 1])])
        scale = self.keep('scale', np.float32((WIDTH // HEADS) ** 0.5))
        seen = self.put('Softmax', [self.put('Div', [scores, scale])], axis=-1)
        mixed = self.put('Transpose', [self.put('MatMul', [seen, split('value', [0, 2, 1, 3])])], perm=[0, 2, 1, 3])
        joined = self.put('Reshape', [mixed, self.keep('joined', np.array([0, 0, WIDTH]))])
        x = self.normal(self.put('Add', [x, self.dense(joined, f'{name}.out')]), f'{name}.norm1')
        narrow = self.dense(self.gelu(self.dense(x, f'{name}.wide')), f'{name}.narrow')
        return self.normal(self.put('Add', [x, narrow]), f'{name}.norm2')


def graph_of(judge):
    """The network of one pair, in 32 bits: `ids` and `types` of a row of pieces, `logits` of the three classes."""
    graph = Graph(judge.state_dict())
    length = graph.put('Slice', [graph.put('Shape', ['ids']), graph.keep('second', np.array([1])), graph.keep('end', np.array([2]))])
    places = graph.put('Slice', [graph.of('position.weight'), graph.keep('first', np.array([0])), length])
    word = graph.put('Gather', [graph.of('word.weight'), 'ids'])
    kind = graph.put('Gather', [graph.of('side.weight'), 'types'])
    x = graph.normal(graph.put('Add', [graph.put('Add', [word, places]), kind]), 'norm')
    for index in range(LAYERS):
        x = graph.layer(x, f'layers.{index}')
    bounds = [graph.keep('zero', np.array([0])), graph.keep('one place', np.array([1])), graph.keep('axis', np.array([1]))]
    first = graph.put('Squeeze', [graph.put('Slice', [x, *bounds]), graph.keep('axis', np.array([1]))])
    mean = graph.put('ReduceMean', [x, graph.keep('axis', np.array([1]))], keepdims=0)
    hidden = graph.gelu(graph.dense(graph.put('Concat', [first, mean], axis=-1), 'hidden'))
    graph.nodes.append(helper.make_node('Identity', [graph.dense(hidden, 'classes')], ['logits']))
    whole = helper.make_graph(
        graph.nodes,
        'judge',
        [helper.make_tensor_value_info(name, TensorProto.INT64, [1, 'length']) for name in ('ids', 'types')],
        [helper.make_tensor_value_info('logits', TensorProto.FLOAT, [1, 3])],
        list(graph.constants.values()),
    )
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid('', 18)], ir_version=9)
    onnx.checker.check_model(model)
    return model


def check(path, judge):
    """Stops if the graph in a file says something else than the network."""
    ids = torch.randint(1000, 30_000, (1, 50), generator=torch.Generator().manual_seed(1))
    types = (torch.arange(50) > 25).long()[None]
    judge.eval()
    with torch.no_grad():
        expected = judge(ids, types, torch.ones(1, 50)).numpy()
    session = onnxruntime.InferenceSession(path, providers=['CPUExecutionProvider'])
    found = session.run(['logits'], {'ids': ids.numpy(), 'types': types.numpy()})[0]
    if np.abs(found - expected).max() > 1e-3:
        raise SystemExit(f'The graph says {found}, the network {expected}.')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('out')
    parser.add_argument('--model', type=pathlib.Path, required=True)
    given = parser.parse_args()
    judge = from_minilm(given.model / 'model.safetensors')
    rounds = json.loads((given.folder / 'training.json').read_text())['rounds']
    judge.load_state_dict(torch.load(given.folder / f'round-{len(rounds)}.pt'))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'judge.onnx')
        onnx.save(graph_of(judge), path)
        check(path, judge)
        quantize_dynamic(
            path, given.out, op_types_to_quantize=['MatMul', 'Gather'], per_channel=True, reduce_range=True,
            weight_type=QuantType.QInt8, extra_options={'MatMulConstBOnly': True},
        )
    model = onnx.load(given.out)
    helper.set_model_props(model, {'weights': rounds[-1]['weights']})
    onnx.save(model, given.out)
    print(f'{given.out}: {os.path.getsize(given.out)} bytes')


if __name__ == '__main__':
    main()
