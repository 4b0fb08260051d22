#!/usr/bin/python3
"""Executes the notebooks and compares what they print with what is committed.

    run.py FOLDER              every cell must run, and print what the file has; pictures must be there
    run.py FOLDER --write      executes the notebooks and writes their outputs into the files, in the form below
    run.py FOLDER --only NAME  one notebook; may be combined with --write

The module `perfectplay` is found by PYTHONPATH. A file holds texts and small pictures, and neither execution counts nor metadata,
so that a change of it shows what changed for a reader. Notebooks that differ only in their language (NAME.fr.ipynb, NAME.en.ipynb)
must have the same code apart from texts and comments. Links to files must lead somewhere.
"""

import argparse
import ast
import json
import os
import pathlib
import re
import sys

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
LARGEST_PICTURE = 60_000  # characters; a larger one does not belong into a file that people read
SECONDS_PER_CELL = 120    # on a machine that is busy with other tests


def text(lines):
    return lines if isinstance(lines, str) else "".join(lines)


def lines(whole):
    return text(whole).splitlines(keepends=True)


def kept_output(output):
    """An output without what differs from one machine to another: counts, and the second and third form of a picture."""
    if output["output_type"] == "stream":
        return {"name": output["name"], "output_type": "stream", "text": lines(output["text"])}
    data = output["data"]
    forms = ["image/svg+xml"] if "image/svg+xml" in data else ["text/html"] if "text/html" in data else ["text/plain"]
    # nbconvert cannot read a picture that begins with an XML declaration.
    contents = {form: text(data[form])[max(text(data[form]).find("<svg"), 0) :] for form in forms}
    kept = {"data": {form: lines(content) for form, content in contents.items()}, "metadata": {}, "output_type": output["output_type"]}
    if output["output_type"] == "execute_result":
        kept["execution_count"] = None
    return dict(sorted(kept.items()))


def kept_outputs(outputs):
    """The outputs of a cell without progress bars. A kernel cuts what a cell prints into pieces as time has it: they are joined."""
    joined = []
    for output in map(kept_output, (one for one in outputs if one.get("name") != "stderr")):
        if joined and output["output_type"] == joined[-1]["output_type"] == "stream":
            joined[-1]["text"] = lines(text(joined[-1]["text"]) + text(output["text"]))
        else:
            joined.append(output)
    return joined


def kept(notebook):
    """A notebook as its file has it."""
    cells = []
    for number, cell in enumerate(notebook["cells"]):
        one = {"cell_type": cell["cell_type"], "id": f"c{number:03d}", "metadata": {}, "source": lines(cell["source"])}
        if cell["cell_type"] == "code":
            one["execution_count"] = None
            one["outputs"] = kept_outputs(cell["outputs"])
        cells.append(dict(sorted(one.items())))
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def printed(output):
    """What of an output must be equal everywhere: its text, or of a picture that it is one (its drawing is Graphviz's)."""
    if output["output_type"] == "stream":
        return text(output["text"])
    form, content = next(iter(output["data"].items()))
    return "a picture" if form == "image/svg+xml" else text(content)


def executed(notebook, folder):
    try:
        import nbformat
        from nbclient import NotebookClient
    except ImportError as error:
        sys.exit(f"run.py: {error}; install python3-nbclient, python3-nbformat and python3-ipykernel")
    node = nbformat.reads(json.dumps(notebook), as_version=4)
    client = NotebookClient(node, timeout=SECONDS_PER_CELL, kernel_name="python3", resources={"metadata": {"path": str(folder)}})
    client.execute()
    return kept(json.loads(nbformat.writes(node)))


def differences(name, committed, fresh):
    for number, (old, new) in enumerate(zip(committed["cells"], fresh["cells"])):
        expected = [printed(output) for output in old.get("outputs", [])]
        found = [printed(output) for output in new.get("outputs", [])]
        if expected != found:
            yield f"{name}: cell {number}, {text(old['source']).splitlines()[0]!r}\n  expected {expected}\n  found    {found}"


def untidy(name, notebook):
    if kept(notebook) != notebook:
        yield f"{name}: not as run.py --write leaves it (execution counts, metadata, several forms of an output)"
    for number, cell in enumerate(notebook["cells"]):
        for output in cell.get("outputs", []):
            if len(json.dumps(output)) > LARGEST_PICTURE:
                yield f"{name}: cell {number} has an output of more than {LARGEST_PICTURE:,} characters"


def broken_links(file, notebook):
    for cell in notebook["cells"]:
        for target in re.findall(r"\]\(([^)\s#]+)\)", text(cell["source"]) if cell["cell_type"] == "markdown" else ""):
            if not (file.parent / target).exists():
                yield f"{file.name}: link to {target}: no such file"


class WithoutTexts(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node):
        return ast.JoinedStr([part for part in map(self.visit, node.values) if isinstance(part, ast.FormattedValue)])


def code(notebook):
    """The code of the cells; names, numbers and structure, but neither texts nor comments."""
    cells = [text(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [ast.dump(WithoutTexts().visit(ast.parse(cell))) for cell in cells]


def untranslated(notebooks):
    for name, notebook in notebooks.items():
        stem, language, _ = name.split(".")
        other = notebooks.get(f"{stem}.fr.ipynb")
        if language != "en" or other is None:
            continue
        mine, theirs = code(notebook), code(other)
        if len(mine) != len(theirs):
            yield f"{name}: {len(mine)} cells of code, but {len(theirs)} in French"
        for number, (one, two) in enumerate(zip(mine, theirs)):
            if one != two:
                yield f"{name}: the code of cell {number} (counting cells of code) differs from the French one"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--write", action="store_true", help="write the outputs into the files")
    parser.add_argument("--only", metavar="NAME", help="the notebook with this file name")
    options = parser.parse_args()
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # silences a warning of the kernel about its debugger

    files = sorted(options.folder.glob("*.ipynb"))
    notebooks = {file.name: json.loads(file.read_text(encoding="utf-8")) for file in files}
    chosen = [file for file in files if options.only in (None, file.name)]
    if not chosen:
        sys.exit(f"run.py: no notebook {options.only or ''} in {options.folder}; there are {', '.join(notebooks) or 'none'}")

    faults = []
    for file in chosen:
        committed = notebooks[file.name]
        faults += broken_links(file, committed)
        try:
            fresh = executed(committed, file.parent)
        except Exception as error:  # a cell that fails, or a kernel that dies: nbclient has several classes for these
            faults.append(f"{file.name}: {error}")
            continue
        if options.write:
            file.write_text(json.dumps(fresh, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            notebooks[file.name] = fresh
            faults += untidy(file.name, fresh)
        else:
            faults += [*untidy(file.name, committed), *differences(file.name, committed, fresh)]
        print(f"{file.name}: {sum(cell['cell_type'] == 'code' for cell in fresh['cells'])} cells ran")
    faults += untranslated(notebooks)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
