"""Fits boosted trees. Called by the lab with a folder that contains rows.bin and task.json."""

import json
import sys
from pathlib import Path

import numpy
import xgboost

folder = Path(sys.argv[1])
task = json.loads((folder / "task.json").read_text())
rows = numpy.fromfile(folder / "rows.bin", dtype=numpy.float32).reshape(task["rows"], task["columns"])
labels = numpy.fromfile(folder / "labels.bin", dtype=numpy.float32)
weights = numpy.fromfile(folder / "weights.bin", dtype=numpy.float32)
folds = numpy.fromfile(folder / "folds.bin", dtype=numpy.int32)
kinds = task["kinds"]
parameters = {
    "tree_method": "hist",
    "max_bin": 48,
    "max_depth": task["depth"],
    "eta": task["eta"],
    "subsample": 0.5,
    "colsample_bytree": 0.3,
    "min_child_weight": task["least"],
    "lambda": 2.0,
    "seed": 1,
    "nthread": 1,
    "base_score": 0.5,
    **({"objective": "multi:softprob", "num_class": kinds} if kinds else {"objective": "binary:logistic"}),
}


def fit(allowed):
    chosen = allowed & (weights > 0)
    data = xgboost.DMatrix(rows[chosen], label=labels[chosen], weight=weights[chosen], nthread=1)
    return xgboost.train(parameters, data, num_boost_round=task["trees"])




def write(model, name):
    features, limits, right, roots = [], [], [], []

    def add(node):
        at = len(features)
        features.append(-1)
        limits.append(0.0)
        right.append(0)
        if "leaf" in node:
            limits[at] = float(f"{node['leaf']:.3g}")
            return
        children = {child["nodeid"]: child for child in node["children"]}
        features[at] = int(node["split"][1:])
        limits[at] = float(f"{node['split_condition']:.5g}")
        add(children[node["yes"]])
        right[at] = len(features)
        add(children[node["no"]])

    for tree in model.get_dump(dump_format="json"):
        roots.append(len(features))
        add(json.loads(tree))
    forest = {"roots": roots, "features": features, "limits": limits, "right": right}
    (folder / f"{name}.json").write_text(json.dumps(forest))


predicted = numpy.zeros((task["rows"], kinds) if kinds else (task["rows"],), dtype=numpy.float32)
for fold in sorted(set(folds.tolist())):
    inside = folds == fold
    model = fit(~inside)
    predicted[inside] = model.predict(xgboost.DMatrix(rows[inside], nthread=1))
    write(model, fold)
predicted.tofile(folder / "predicted.bin")
write(fit(numpy.ones(task["rows"], dtype=bool)), "all")
