#!/usr/bin/env bash
# typescript 7 has no compiler API: require('typescript') has a version and nothing else. ts-loader names typescript "*" as its
# peer, so npm installs both without a warning, and each build then fails in findConfigFile with a TypeError that does not
# name TypeScript. It hurts webpack projects that update typescript. Keep typescript 5 or 6 for ts-loader (transpileOnly
# does not help), or use a loader without the API (esbuild, swc) and check types with tsc of version 7.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund typescript@7.0.2 ts-loader@9.6.2 webpack@5.113.0
echo 'export const answer: number = 42' >entry.ts
cat >run.cjs <<'JS'
const webpack = require('webpack')
console.log('typescript', require('typescript/package.json').version, Object.keys(require('typescript')))
const built = (options) =>
  new Promise((done) => {
    const rules = [{ test: /\.ts$/, use: { loader: 'ts-loader', options } }]
    webpack({ mode: 'none', entry: './entry.ts', module: { rules } }, (error, stats) =>
      done(error?.message ?? stats.toJson().errors.map(({ message }) => message.split('\n')[1]).join()),
    )
  })
async function run() {
  const found = [await built({}), await built({ transpileOnly: true })]
  console.log('ts-loader', require('ts-loader/package.json').version, found)
  process.exit(found.every((text) => text.startsWith('TypeError')) ? 0 : 1)
}
run()
JS
node run.cjs
