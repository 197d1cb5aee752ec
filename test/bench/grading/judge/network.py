"""The network of the judge of pairs: MiniLM with three outputs.

The embeddings and the lower layers stay as they are, so that no gradient has to reach them.
"""
import torch
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional

LAYERS, WIDTH, HEADS, HIDDEN = 6, 384, 12, 128
FROZEN = 2
CLASSES = ('made', 'not made', 'contradicted')


class Layer(nn.Module):
    """One layer of MiniLM; `dropped` is the part of the numbers that training leaves out."""

    def __init__(self, dropped):
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.wide, self.narrow = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, 1e-12), nn.LayerNorm(WIDTH, 1e-12)
        self.drop = nn.Dropout(dropped)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        split = lambda y: y.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        # Written out, since the fused attention of PyTorch takes twice as long backwards on a CPU.
        scores = split(self.query(x)) @ split(self.key(x)).transpose(2, 3) / (WIDTH // HEADS) ** 0.5
        mixed = self.drop(torch.softmax(scores + mask, -1)).to(x.dtype) @ split(self.value(x)).to(x.dtype)
        x = self.norm1(x + self.drop(self.out(mixed.transpose(1, 2).reshape(batch, length, WIDTH))))
        return self.norm2(x + self.drop(self.narrow(functional.gelu(self.wide(x)))))


class Judge(nn.Module):
    """Gives the logits of the classes for rows of pieces; `valid` is 1 for pieces and 0 for what fills up a row."""

    def __init__(self, dropped):
        super().__init__()
        self.word, self.position, self.side = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH), nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, 1e-12)
        self.layers = nn.ModuleList(Layer(dropped) for _ in range(LAYERS))
        self.hidden, self.classes = nn.Linear(2 * WIDTH, HIDDEN), nn.Linear(HIDDEN, len(CLASSES))
        self.drop = nn.Dropout(dropped)
        nn.init.normal_(self.hidden.weight, std=0.03)
        nn.init.normal_(self.classes.weight, std=0.05)
        for part in (self.word, self.position, self.side, self.norm, *self.layers[:FROZEN]):
            part.requires_grad_(False)

    def forward(self, ids, types, valid):
        mask = (1 - valid)[:, None, None, :] * -1e4
        with torch.no_grad():
            places = torch.arange(ids.shape[1])
            x = self.norm(self.word(ids) + self.position(places)[None] + self.side(types))
            for layer in self.layers[:FROZEN]:
                layer.eval()  # nothing is left out of what no gradient reaches
                x = layer(x, mask)
        for layer in self.layers[FROZEN:]:
            x = layer(x, mask)
        mean = (x * valid[:, :, None]).sum(1) / valid.sum(1)[:, None]
        return self.classes(functional.gelu(self.hidden(self.drop(torch.cat([x[:, 0], mean], -1)))))


#: Names in the file of MiniLM, by ours.
NAMES = {
    'word': 'embeddings.word_embeddings', 'position': 'embeddings.position_embeddings',
    'side': 'embeddings.token_type_embeddings', 'norm': 'embeddings.LayerNorm',
}
OF_LAYER = {
    'query': 'attention.self.query', 'key': 'attention.self.key', 'value': 'attention.self.value',
    'out': 'attention.output.dense', 'norm1': 'attention.output.LayerNorm', 'wide': 'intermediate.dense',
    'narrow': 'output.dense', 'norm2': 'output.LayerNorm',
}


def from_minilm(path, dropped=0.0):
    """The judge before any training, from the safetensors of MiniLM; `dropped` is the part of its numbers that training leaves out."""
    given = {name.removeprefix('bert.'): value.float() for name, value in load_file(path).items()}
    names = dict(NAMES)
    for index in range(LAYERS):
        names.update({f'layers.{index}.{own}': f'encoder.layer.{index}.{other}' for own, other in OF_LAYER.items()})
    judge = Judge(dropped)
    own = judge.state_dict()
    for name in own:
        part, _, kind = name.rpartition('.')
        if part in names:
            own[name] = given[f'{names[part]}.{kind}']
    judge.load_state_dict(own)
    return judge
