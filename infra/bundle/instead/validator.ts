/** In bundles, instead of ajv: the MCP server would check a client's answers to its questions, and it asks none. */
export class DefaultJsonSchemaValidator {}
