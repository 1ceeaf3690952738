"""Fit boosted trees to examples, judge them by families left out, and write the trees.

Usage: fit.py EXAMPLES.csv MODEL.json [rounds] [leaves] [part of the features that a tree sees]
EXAMPLES.csv: a line of names, then label, family, features; a feature `name:1` can only speak for yes as it grows, `name:-1` only
for no. Prints one line of JSON with the figures.
"""
import csv, json, sys
import numpy, lightgbm

# Families are judged in so many groups, each by the families of the others.
PARTS = 5

examples, model_path = sys.argv[1:3]
rounds, leaves = (int(value) for value in (sys.argv[3:5] or ('80', '12')))
feature_part = float((sys.argv[5:6] or ('0.8',))[0])
with open(examples, encoding='utf-8') as file:
    head, *rows = csv.reader(file)
features, directions = zip(*(((*name.split(':'), '0'))[:2] for name in head[2:]))
labels = numpy.array([int(row[0]) for row in rows])
families = numpy.array([row[1] for row in rows])
values = numpy.array([[float(value) for value in row[2:]] for row in rows])
# Every family weighs the same, whatever its documents hold.
weights = numpy.array([len(rows) / (len(set(families)) * numpy.sum(families == family)) for family in families])
settings = dict(
    objective='binary', num_leaves=leaves, learning_rate=0.12, min_data_in_leaf=30, lambda_l2=5.0, feature_fraction=feature_part,
    bagging_fraction=0.8, bagging_freq=1, max_bin=127, use_missing=False, zero_as_missing=False,
    monotone_constraints=[int(direction) for direction in directions],
    deterministic=True, force_row_wise=True, num_threads=1, seed=7, verbose=-1)


def fit(chosen):
    data = lightgbm.Dataset(values[chosen], labels[chosen], weight=weights[chosen], feature_name=list(features))
    return lightgbm.train(settings, data, rounds)


by_family = {}
names = sorted(set(families))
for group in (names[start::PARTS] for start in range(PARTS)):
    among = numpy.isin(families, group)
    if not group or len(set(labels[~among])) < 2:
        continue
    guesses = fit(~among).predict(values) > 0.5
    for family in group:
        out = families == family
        guess, truth = guesses[out], labels[out] == 1
        hits = int(numpy.sum(guess & truth))
        by_family[family] = dict(
            examples=int(numpy.sum(out)), yes=int(numpy.sum(truth)), right=round(float(numpy.mean(guess == truth)), 4),
            f1=round(2 * hits / max(1, int(numpy.sum(guess) + numpy.sum(truth))), 4))

model = fit(numpy.ones(len(rows), dtype=bool))


def short(value, digits):
    return float(f'%.{digits}g' % value)


def flat(tree):
    """Inner nodes in preorder, leaves as -1 - index."""
    out = dict(feature=[], threshold=[], left=[], right=[], leaf=[])

    def add(node):
        if 'leaf_value' in node and 'split_feature' not in node:
            out['leaf'].append(short(node['leaf_value'], 4))
            return -len(out['leaf'])
        place = len(out['feature'])
        out['feature'].append(node['split_feature'])
        out['threshold'].append(short(node['threshold'], 6))
        out['left'].append(0)
        out['right'].append(0)
        out['left'][place] = add(node['left_child'])
        out['right'][place] = add(node['right_child'])
        return place

    add(tree['tree_structure'])
    return out


dumped = model.dump_model()
trees = [flat(tree) for tree in dumped['tree_info']]
gains = dict(zip(features, (round(float(gain), 1) for gain in model.feature_importance('gain'))))
with open(model_path, 'w', encoding='utf-8') as file:
    json.dump(dict(features=list(features), trees=trees), file)
print(json.dumps(dict(examples=len(rows), yes=int(labels.sum()), byFamily=by_family, gains=gains)))
