#!/usr/bin/env bash
# papaparse guesses the delimiter by how even the rows are, and the line end at the end of the file makes a further row of one
# cell. So a file of two columns with semicolons and decimal commas, as Excel saves it in Germany, is split at its commas, with
# the error UndetectableDelimiter; without the last line end it is split at the semicolons. Compare the number of columns of the header instead
# (`preview: 1`), and pass `delimiter`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1
cat >run.cjs <<'JS'
const { parse } = require('papaparse')
const { data, errors, meta } = parse('Name;Amount\r\nAnn;1.234,50\r\nBob;2,00\r\n')
console.log(`papaparse 5.7.1: delimiter ${meta.delimiter}, cells ${JSON.stringify(data)}, errors ${JSON.stringify(errors)}`)
process.exit(meta.delimiter === ',' && data[1][1] === '50' ? 0 : 1)
JS
node run.cjs
