/** The build of Eclipse Temurin; DynamoDB Local takes Java 8 and newer. */
const RELEASE = '17.0.19+10'

export interface Build {
  readonly url: string
  /** SHA-256 of the archive, hex. */
  readonly sha256: string
}

const build = (system: string, ending: string, sha256: string): Build => ({
  url:
    `https://github.com/adoptium/temurin17-binaries/releases/download/jdk-${encodeURIComponent(RELEASE)}/` +
    `OpenJDK17U-jre_${system}_hotspot_${RELEASE.replace('+', '_')}.${ending}`,
  sha256,
})

/** The archives by platform and processor, as Node names them. */
export const BUILDS: Readonly<Record<string, Build>> = {
  'linux-x64': build(
    'x64_linux',
    'tar.gz',
    'adb5a2364baa51de1ef91bb9911f5a61d24b045fe1d6647cb8050272a3a8ee75',
  ),
  'linux-arm64': build(
    'aarch64_linux',
    'tar.gz',
    'aae834297a87736869745be7c1fca3207ea9167c5824f41c88b0ebb2e3ccb9b1',
  ),
  'darwin-x64': build(
    'x64_mac',
    'tar.gz',
    '91bbd07b9c65d9ecbe1fa0081b3c1ad549ed34ed21085a72fdb76598a740b54c',
  ),
  'darwin-arm64': build(
    'aarch64_mac',
    'tar.gz',
    'cef790b404cf168fd1a8a7abc5054fbb442c7d4bfe390cceccfe3f64b9b776a9',
  ),
  'win32-x64': build(
    'x64_windows',
    'zip',
    '79a598e1fbb4e16582d92c4ee22280a3c4d72fd52606e1e46b1223c0fe53b0da',
  ),
}
