/** In bundles, instead of a library that the function's libraries load for what this service never does (UNUSED). */
export default function unused(): void {}
