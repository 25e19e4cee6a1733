/**
 * Replaces ajv in bundles. An MCP server needs ajv to check a client's answers to questions, but this server asks none.
 */
export class DefaultJsonSchemaValidator {}
