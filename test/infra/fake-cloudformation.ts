import { writeFileSync } from 'node:fs'
import { IMPORT } from '../../ops/deploy/cdk.ts'
import { awsCall } from './aws-cli.ts'
import { leftByFailure, play, retainedBy, type Stack } from './deployment.ts'
import type { DeployedStack } from './fake-aws.ts'
import { type SynthesizedStack, synthesize } from './synthesize.ts'

interface LiveStack extends DeployedStack {
  /** Undefined before the creation has succeeded. */
  content?: Stack
}

/** What makes CloudFormation roll a stack back. All other troubles of a deployment lose something. */
const REFUSED =
  /already exists|denied by the stack policy|no stack (exports|writes)|is in use by|no such table|more than one index|index \w+ changes/

/** The stacks of an account, through the commands of operators: `cdk deploy` and the AWS CLI. */
export class FakeCloudFormation {
  readonly stacks: Record<string, LiveStack> = {}
  /** What exists outside the stacks: tables by name, and other retained resources. */
  outside: readonly string[] = []
  /** What deployments removed or replaced, with what it held. */
  readonly losses: string[] = []
  /** Why stacks were rolled back. */
  readonly refused: string[] = []
  /** Ends the next creation of a stack: before its change set is executed, or when this resource fails. */
  failure: { readonly stack: string; readonly at: 'review' | RegExp } | undefined

  /** Simulates `cdk deploy`; returns its exit code. */
  readonly cdk = async (args: readonly string[]): Promise<number> => {
    const valuesOf = (option: string) => args.filter((_, n) => args[n - 1] === option)
    const context = Object.fromEntries(valuesOf('--context').map((pair) => pair.split(/=(.*)/s)))
    const all = synthesize(context)
    const wanted = args.includes('--all') ? all : all.filter(({ name }) => args.includes(name))
    if (!wanted.every((stack) => this.#deploy(stack, args.includes(IMPORT)))) return 1
    const outputs = Object.entries(this.stacks).map(([name, stack]) => [name, stack.outputs])
    for (const file of valuesOf('--outputs-file')) {
      writeFileSync(file, JSON.stringify(Object.fromEntries(outputs)))
    }
    return 0
  }

  /** Runs commands of the AWS CLI that `&&` connects, as preflight names them. */
  aws(line: string): void {
    for (const command of line.split(' && ')) {
      const [program, ...words] = command.split(' ')
      const { operation, input } = awsCall(words)
      const name = String(input.StackName)
      const stack = this.stacks[name]
      if (program !== 'aws' || !stack) throw new Error(`cannot run ${command}`)
      if (operation === 'delete-stack') this.#delete(name)
      else if (operation === 'update-termination-protection') {
        stack.isProtected = input.EnableTerminationProtection === true
      } else throw new Error(`cannot run ${command}`)
    }
  }

  #delete(name: string): void {
    const { isProtected, content } = this.stacks[name] ?? {}
    if (isProtected)
      throw new Error(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`)
    if (content) this.outside = [...this.outside, ...retainedBy(content)]
    delete this.stacks[name]
  }

  #deploy(stack: SynthesizedStack, imports: boolean): boolean {
    const { name, isProtected } = stack
    // The CDK first deletes a stack whose creation has failed.
    if (/^ROLLBACK_/.test(this.stacks[name]?.status ?? '')) {
      try {
        this.#delete(name)
      } catch (error) {
        this.refused.push(String(error))
        return false
      }
    }
    this.stacks[name] ??= { status: 'REVIEW_IN_PROGRESS', isProtected, outputs: {}, exports: [] }
    const live = this.stacks[name]
    // Before the change set is executed.
    live.isProtected = isProtected
    if (this.failure?.stack === name && !live.content) return this.#fail(stack, live, this.failure.at)
    const existing = this.outside.filter((one) => imports || one.includes(' '))
    const before = Object.values(this.stacks).flatMap(({ content }) => content ?? [])
    const policy = live.policy === undefined ? undefined : JSON.parse(live.policy)
    const { troubles, outside } = play(before, [stack], existing, policy)
    const refused = troubles.filter((trouble) => REFUSED.test(trouble))
    if (refused.length > 0) {
      this.refused.push(...refused)
      live.status = live.content ? 'UPDATE_ROLLBACK_COMPLETE' : 'ROLLBACK_COMPLETE'
      return false
    }
    this.losses.push(...troubles)
    this.outside = [...outside, ...this.outside.filter((one) => !existing.includes(one))]
    live.status = live.content ? 'UPDATE_COMPLETE' : 'CREATE_COMPLETE'
    live.content = stack
    live.exports = stack.exports
    live.outputs = Object.fromEntries(
      Object.entries(stack.outputs).map(([key, output]) => [key, outputValue(key, output)]),
    )
    return true
  }

  #fail(stack: Stack, live: LiveStack, at: 'review' | RegExp): false {
    this.failure = undefined
    if (at === 'review') return false
    const failing = Object.keys(stack.resources).find((id) => at.test(id))
    if (failing === undefined) throw new Error(`${stack.name} has no resource ${at}`)
    live.status = 'ROLLBACK_COMPLETE'
    this.outside = [...this.outside, ...leftByFailure(stack, failing)]
    return false
  }
}

/** The value of an output; a reference has an address as its value. */
function outputValue(key: string, output: unknown): string {
  const { Value } = output as { readonly Value: unknown }
  return typeof Value === 'string' ? Value : `https://${key.toLowerCase()}.example.com`
}
