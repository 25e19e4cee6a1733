import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public final class Run {
  public static void main(String[] arguments) throws IOException {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] parts = line.split("\t", -1);
      byte[] body = Base64.getDecoder().decode(parts[3]);
      String secret = parts[1].equals("-")
          ? null
          : new String(Base64.getDecoder().decode(parts[1]), StandardCharsets.UTF_8);
      Map<String, String> headers = new LinkedHashMap<>();
      for (int n = 4; n < parts.length; n++) {
        String[] field = parts[n].split(": ", 2);
        headers.put(field[0], field[1]);
      }
      System.out.println(parts[0].equals("service")
          ? Verify.serviceSignature(body, headers, secret)
          : Verify.standardWebhook(body, headers, secret, 300, Long.parseLong(parts[2])));
    }
  }
}
