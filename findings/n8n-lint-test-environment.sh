#!/usr/bin/env bash
# With NODE_ENV=test, which Vitest and Jest set, eslint-plugin-n8n-nodes-base takes each file for one of its tests: `n8n-node lint` reports
# errors in a valid package, such as a wrong file name. Set another NODE_ENV for a lint that a test starts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps eslint@9.29.0 eslint-plugin-n8n-nodes-base@1.16.7 @typescript-eslint/parser@8.35.0 typescript@5.9.3
mkdir nodes
cat >nodes/Roof.node.ts <<'TS'
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

export class Roof implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Roof',
    name: 'roof',
    group: ['transform'],
    version: 1,
    description: 'Roofs',
    defaults: { name: 'Roof' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [],
  };
}
TS
cat >eslint.config.mjs <<'JS'
import parser from '@typescript-eslint/parser';
import plugin from 'eslint-plugin-n8n-nodes-base';

export default [{
  files: ['**/*.ts'],
  languageOptions: { parser },
  plugins: { 'n8n-nodes-base': plugin },
  rules: { 'n8n-nodes-base/node-filename-against-convention': 'error' },
}];
JS
counted() { NODE_ENV=$1 npx eslint nodes --format json | node -e 'let t="";process.stdin.on("data",(c)=>t+=c).on("end",()=>console.log(JSON.parse(t).flatMap((f)=>f.messages).map((m)=>m.message).join("; ")||"none"))'; }
production=$(counted production || true)
test=$(counted test || true)
echo "eslint-plugin-n8n-nodes-base 1.16.7: errors with NODE_ENV=production: $production; with NODE_ENV=test: $test"
[ "$production" = none ] && [ "$test" != none ]
