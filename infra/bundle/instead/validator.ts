/** In bundles, instead of ajv: the MCP server would need it to check a client's answers to questions, but this server asks none. */
export class DefaultJsonSchemaValidator {}
