"""The version of the API that this client was generated for. Written by `npm run openapi`."""
__version__ = "1.1.0"
