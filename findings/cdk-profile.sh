#!/usr/bin/env bash
# cdk --profile NAME gives the app the account of the profile (CDK_DEFAULT_ACCOUNT), but not the profile: AWS clients in the
# app use the credentials of the shell. An app that reads from AWS while it synthesizes reads another account than the CDK
# deploys to. Set AWS_PROFILE instead of --profile, or compare GetCallerIdentity with CDK_DEFAULT_ACCOUNT in the app.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aws-cdk@2.1148.1
printf '[default]\nregion=eu-central-1\n[profile prod]\nregion=eu-west-1\n' >config
printf '[default]\naws_access_key_id=A\naws_secret_access_key=s\n[prod]\naws_access_key_id=B\naws_secret_access_key=s\n' >credentials
cat >app.cjs <<'JS'
const { CDK_DEFAULT_ACCOUNT, CDK_DEFAULT_REGION, AWS_PROFILE } = process.env
console.error(`in the app: account ${CDK_DEFAULT_ACCOUNT} in ${CDK_DEFAULT_REGION}, AWS_PROFILE ${AWS_PROFILE}`)
process.exit(1)
JS
cat >run.mjs <<'JS'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

// AWS Security Token Service: key A belongs to one account, key B to another.
const sts = createServer((request, response) => {
  const account = request.headers.authorization.includes('Credential=B/') ? '222222222222' : '111111111111'
  response.writeHead(200, { 'content-type': 'text/xml' }).end(`<GetCallerIdentityResponse><GetCallerIdentityResult>
    <Account>${account}</Account><Arn>arn:aws:iam::${account}:user/a</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`)
}).listen(0, '127.0.0.1')
await new Promise((done) => sts.once('listening', done))
const { AWS_PROFILE: _, AWS_ACCESS_KEY_ID: _id, ...others } = process.env
const env = {
  ...others,
  AWS_ENDPOINT_URL: `http://127.0.0.1:${sts.address().port}`,
  AWS_CONFIG_FILE: 'config',
  AWS_SHARED_CREDENTIALS_FILE: 'credentials',
  CDK_HOME: '.',
}
const cdk = spawn('npx', ['cdk', 'synth', '--app', 'node app.cjs', '--profile', 'prod'], { env })
let printed = ''
for (const stream of [cdk.stdout, cdk.stderr]) stream.on('data', (text) => (printed += text))
await new Promise((done) => cdk.once('close', done))
const line = printed.split('\n').find((text) => text.includes('in the app:')) ?? printed
console.log(`aws-cdk 2.1148.1 synth --profile prod; ${line.trim()}`)
process.exit(line.includes('account 222222222222 in eu-west-1, AWS_PROFILE undefined') ? 0 : 1)
JS
node run.mjs
