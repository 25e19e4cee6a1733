#!/usr/bin/env bash
# A package in `workspaces` counts as a production dependency of the root, also when it is a private tool: its `dependencies`
# lose "dev": true in package-lock.json, although the root has them under devDependencies, so `npm ci --omit=dev` installs them
# and `npm audit --omit=dev` counts their advisories as deployed. It hurts monorepos that ship the root and keep tools in
# workspaces. Give such a tool only devDependencies, or a lock file of its own outside `workspaces`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix npm npm@11.19.1
npm=$folder/npm/node_modules/.bin/npm
mkdir -p packages/tool
manifest() { echo '{ "name": "root", "version": "1.0.0", "private": true, "devDependencies": { "debug": "4.4.3" }'"$1"' }' >package.json; }
tool() { echo '{ "name": "tool", "version": "1.0.0", "private": true, "'"$1"'": { "debug": "4.4.3" } }' >packages/tool/package.json; }
lock() {
  rm -f package-lock.json
  $npm install --silent --package-lock-only
  grep -c '"dev": true' package-lock.json || true
}
manifest ''
alone=$(lock)
manifest ', "workspaces": ["packages/tool"]'
tool dependencies
withDependencies=$(lock)
tool devDependencies
withDevDependencies=$(lock)
echo "npm $($npm --version), packages with \"dev\": true: $alone without workspaces," \
  "$withDependencies with a tool that has dependencies, $withDevDependencies with a tool that has devDependencies"
[ "$alone $withDependencies $withDevDependencies" = '2 0 2' ]
