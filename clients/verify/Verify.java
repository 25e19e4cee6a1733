import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies the signatures of webhook deliveries. Java 17 or newer, no dependencies. Pass the raw body as received. */
public final class Verify {
  private Verify() {}

  /**
   * Whether X-Service-Signature matches this secret, or X-Service-Signature-Previous, which is sent for 24 hours after
   * a rotation. It does not detect replays: deduplicate by the event's id. False for a secret that is empty or malformed,
   * with which anyone could sign.
   */
  public static boolean serviceSignature(byte[] body, Map<String, String> headers, String secret) {
    if (!isWellFormed(secret)) return false;
    String expected = "sha256=" + HexFormat.of().formatHex(hmac(utf8(secret), body));
    return matches(expected, header(headers, "x-service-signature"), header(headers, "x-service-signature-previous"));
  }

  /**
   * Whether the Standard Webhooks signature matches this secret and its timestamp is at most {@code toleranceSeconds}
   * (usually 300) away from {@code now} (Unix time in seconds), which rejects older replays.
   */
  public static boolean standardWebhook(
      byte[] body, Map<String, String> headers, String secret, long toleranceSeconds, long now) {
    if (!isWellFormed(secret)) return false;
    String id = header(headers, "webhook-id");
    String timestamp = header(headers, "webhook-timestamp");
    if (id.isEmpty() || !timestamp.matches("[0-9]{1,12}")) return false;
    if (Math.abs(now - Long.parseLong(timestamp)) > toleranceSeconds) return false;
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    String expected = "v1," + Base64.getEncoder().encodeToString(hmac(key, utf8(id + "." + timestamp + "."), body));
    return matches(expected, header(headers, "webhook-signature").split(" "));
  }

  private static boolean isWellFormed(String secret) {
    return secret != null && secret.matches("whsec_[A-Za-z0-9+/]{43}=");
  }

  /** Compares all of them, so that the time taken does not reveal which one matches. */
  private static boolean matches(String expected, String... given) {
    boolean found = false;
    for (String text : given) found |= MessageDigest.isEqual(utf8(text), utf8(expected));
    return found;
  }

  private static byte[] hmac(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      for (byte[] part : parts) mac.update(part);
      return mac.doFinal();
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  private static String header(Map<String, String> headers, String name) {
    return headers.entrySet().stream().filter(entry -> name.equalsIgnoreCase(entry.getKey()))
        .map(Map.Entry::getValue).findFirst().orElse("");
  }

  private static byte[] utf8(String text) { return text.getBytes(StandardCharsets.UTF_8); }
}
