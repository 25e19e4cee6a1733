using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

/// <summary>Verifies the signatures of webhook deliveries. .NET Core 2.1 or newer, no dependencies. Pass the raw body.</summary>
public static class WebhookSignature
{
    /// <summary>
    /// Whether X-Service-Signature matches this secret, or X-Service-Signature-Previous, which is sent for 24 hours
    /// after a rotation. It does not detect replays: deduplicate by the event's id. False for a secret that is empty or
    /// malformed, with which anyone could sign.
    /// </summary>
    public static bool VerifyService(byte[] body, IReadOnlyDictionary<string, string> headers, string secret)
    {
        if (!IsWellFormed(secret)) return false;
        var hash = Hmac(Encoding.UTF8.GetBytes(secret), body);
        var expected = "sha256=" + BitConverter.ToString(hash).Replace("-", "").ToLowerInvariant();
        return Matches(expected, new[] { "x-service-signature", "x-service-signature-previous" }
            .Select(name => Header(headers, name)));
    }

    /// <summary>
    /// Whether the Standard Webhooks signature matches this secret and its timestamp is at most
    /// <paramref name="toleranceSeconds"/> away from <paramref name="now"/>, which rejects older replays.
    /// </summary>
    public static bool VerifyStandard(byte[] body, IReadOnlyDictionary<string, string> headers, string secret,
        long toleranceSeconds = 300, DateTimeOffset? now = null)
    {
        if (!IsWellFormed(secret)) return false;
        var id = Header(headers, "webhook-id");
        var timestamp = Header(headers, "webhook-timestamp");
        if (id == "" || !Regex.IsMatch(timestamp, @"\A[0-9]{1,12}\z")) return false;
        var age = (now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds() - long.Parse(timestamp);
        if (Math.Abs(age) > toleranceSeconds) return false;
        var key = Convert.FromBase64String(secret.Substring("whsec_".Length));
        var message = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        var expected = "v1," + Convert.ToBase64String(Hmac(key, message));
        return Matches(expected, Header(headers, "webhook-signature").Split(' '));
    }

    private static bool IsWellFormed(string secret) =>
        Regex.IsMatch(secret ?? "", @"\Awhsec_[A-Za-z0-9+/]{43}=\z");

    // Compares all of them, so that the time taken does not reveal which one matches.
    private static bool Matches(string expected, IEnumerable<string> given) =>
        given.Select(text => CryptographicOperations.FixedTimeEquals(
            Encoding.UTF8.GetBytes(text), Encoding.UTF8.GetBytes(expected))).ToArray().Contains(true);

    private static byte[] Hmac(byte[] key, byte[] message)
    {
        using (var hmac = new HMACSHA256(key)) return hmac.ComputeHash(message);
    }

    private static string Header(IReadOnlyDictionary<string, string> headers, string name) =>
        headers.FirstOrDefault(pair => pair.Key.Equals(name, StringComparison.OrdinalIgnoreCase)).Value ?? "";
}
