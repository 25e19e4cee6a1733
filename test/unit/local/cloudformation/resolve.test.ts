// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are CloudFormation placeholders
import { expect, test } from 'vitest'
import { Resolver } from '../../../../local/cloudformation/resolve.ts'

const read = (id: string, Default: string) => ({
  [id]: { Type: 'AWS::SSM::Parameter::Value<String>', Default },
})

const stacks = [
  {
    name: 'data',
    template: {
      Resources: {
        Table: { Type: 'T', Properties: { Name: 'x' } },
        Named: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/table', Value: { Ref: 'Table' } } },
      },
      Outputs: {
        TableArn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] }, Export: { Name: 'data:Table' } },
      },
    },
  },
  {
    name: 'api',
    template: {
      Resources: { Fn: { Type: 'F' } },
      Parameters: { Size: { Default: '5' }, ...read('Name', '/table'), ...read('Lost', '/lost') },
    },
  },
]

const resolver = new Resolver(stacks, ({ stack, id }) => ({
  ref: `${stack}-${id}`,
  attributes: { Arn: `arn:aws:x:::${id}`, 'Endpoint.Address': 'here' },
}))
const resolve = (value: unknown) => resolver.resolve(value, 'api')

test('the functions that CDK writes are resolved', () => {
  expect(resolve({ Ref: 'Fn' })).toBe('api-Fn')
  expect(resolve({ Ref: 'AWS::Region' })).toBe('us-east-1')
  expect(resolve({ Ref: 'Size' })).toBe('5')
  expect(resolve({ 'Fn::GetAtt': ['Fn', 'Arn'] })).toBe('arn:aws:x:::Fn')
  expect(resolve({ 'Fn::GetAtt': 'Fn.Endpoint.Address' })).toBe('here')
  expect(resolve({ 'Fn::Join': ['/', ['integrations', { Ref: 'Fn' }]] })).toBe('integrations/api-Fn')
  const split = { 'Fn::Split': [':', { 'Fn::GetAtt': ['Fn', 'Arn'] }] }
  expect(resolve({ 'Fn::Select': [5, split] })).toBe('Fn')
  expect(resolve({ 'Fn::Sub': '${Fn}-${Fn.Arn}-${!kept}' })).toBe('api-Fn-arn:aws:x:::Fn-${kept}')
  expect(resolve({ 'Fn::Sub': ['${A}/${Fn}', { A: { Ref: 'Size' } }] })).toBe('5/api-Fn')
})

test('an import from another stack is resolved at any depth', () => {
  const value = { deep: [{ of: { 'Fn::ImportValue': 'data:Table' } }], plain: 1 }
  expect(resolve(value)).toEqual({ deep: [{ of: 'arn:aws:x:::Table' }], plain: 1 })
})

test('a parameter of the Systems Manager that another stack writes is resolved', () => {
  expect(resolve({ Ref: 'Name' })).toBe('data-Table')
  expect(() => resolve({ Ref: 'Lost' })).toThrow('there is no parameter /lost')
})

test('an unknown function or reference is an error', () => {
  expect(() => resolve({ Ref: 'Nothing' })).toThrow('Nothing')
  expect(() => resolve({ 'Fn::GetAtt': ['Fn', 'Color'] })).toThrow('Fn.Color')
  expect(() => resolve({ 'Fn::ImportValue': 'data:Other' })).toThrow('data:Other')
  expect(() => resolve({ 'Fn::Cidr': ['10.0.0.0/16', 6] })).toThrow('Fn::Cidr')
})
