#!/usr/bin/env node
import { createRequire } from 'node:module'
import { install } from '../install.js'

/* The command of the CDK, which only deployments and their tests need. `npm ci` links it, so that `npx cdk` runs it. */

install('infra/packages/cdk')
const require = createRequire(import.meta.url)
// Its help has the name of the file.
process.argv[1] = require.resolve('aws-cdk/bin/cdk')
require('aws-cdk/bin/cdk')
